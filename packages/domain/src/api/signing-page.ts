import type { LegalText } from '../legal/legal-text.ts'
import type { DealerResponse } from './responses.ts'

/** The steps of a signing session, in order. */
export type SigningStep = 'HAND_OVER' | 'CONSENT' | 'READ' | 'SIGN' | 'SIGNED' | 'DECLINED'

export interface ShownDocument {
  id: string
  title: string
  pages: number
  /** SHA-256 of the PDF in hex, which the page sends back to prove which document it showed. */
  sha256: string
  opened: boolean
  /** True if this document is signed. */
  to_sign: boolean
}

/** Everything the signing page shows; each of its calls returns it. */
export interface SigningState {
  step: SigningStep
  signer: { name: string; role: string }
  lender: string
  dealer: Pick<DealerResponse, 'name' | 'brand_color' | 'logo_url' | 'logo_width' | 'logo_height'>
  application_id: string
  /** The confirmation of a co-borrower who signs on the main borrower's device. */
  hand_over: { from: string; text: LegalText } | null
  disclosure: LegalText
  /** The statement of a signer of several, with the names of the others; null for a person who signs alone. */
  joint_credit: { names: string[]; text: LegalText } | null
  /** The document of the disclosure has to be opened before consenting; it is the one that is not signed. */
  documents: ShownDocument[]
  /** The address to return to, with `event=signing_complete`, `decline` or `cancel` added. */
  return_url: string
}

/** The initials under the statement of joint credit. */
export interface GivenJointCredit {
  initials: string
}

/** One point of a drawn stroke, in pixels of the pad. */
export interface StrokePoint {
  x: number
  y: number
}

export type GivenSignature = { kind: 'typed'; name: string } | { kind: 'drawn'; strokes: { points: StrokePoint[] }[] }

export const LONGEST_DECLINE_REASON = 500
