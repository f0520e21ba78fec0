import { LONGEST_DECLINE_REASON, signingClosedCodes } from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { contentOf, defineOperations, fileOf } from '../operation.ts'
import { closed, count, flag, named, nullable, oneOf, text, time } from '../schemas.ts'
import { givenJointCredit } from './signing.ts'

const legalText = closed({ id: text, version: text, title: text, paragraphs: Type.Array(text) })
const shownDocument = closed({
  id: text,
  title: text,
  pages: count,
  /** SHA-256 of the PDF in hex, which the page sends back to prove which document it showed. */
  sha256: text,
  opened: flag,
  /** True if this document is signed. */
  to_sign: flag,
})
export type ShownDocument = Static<typeof shownDocument>

/** The steps of a signing session, in order. */
const step = oneOf(['HAND_OVER', 'CONSENT', 'READ', 'SIGN', 'SIGNED', 'DECLINED'])
export type SigningStep = Static<typeof step>

const state = {
  step,
  signer: closed({ name: text, role: text }),
  lender: text,
  dealer: closed({
    name: text,
    brand_color: text,
    logo_url: text,
    logo_width: nullable(count),
    logo_height: nullable(count),
  }),
  application_id: text,
  /** The confirmation of a co-borrower who signs on the main borrower's device. */
  hand_over: nullable(closed({ from: text, text: legalText })),
  disclosure: legalText,
  /** The statement of a signer of several, with the names of the others; null for a person who signs alone. */
  joint_credit: nullable(closed({ names: Type.Array(text), text: legalText })),
  /** The document of the disclosure has to be opened before consenting; it is the one that is not signed. */
  documents: Type.Array(shownDocument),
  /** The address to return to, with `event=signing_complete`, `decline` or `cancel` added. */
  return_url: text,
}
/** Everything the signing page shows; each of its steps returns it. */
const signingState = named('SigningState', closed(state))
export type SigningState = Static<typeof signingState>

/** One point of a drawn stroke, in pixels of the pad. */
const point = closed({ x: Type.Number(), y: Type.Number() })
export type StrokePoint = Static<typeof point>
const signature = Type.Union([
  closed({ kind: Type.Literal('typed'), name: Type.String({ minLength: 1, maxLength: 250 }) }),
  closed({ kind: Type.Literal('drawn'), strokes: Type.Array(closed({ points: Type.Array(point) })) }),
])
export type GivenSignature = Static<typeof signature>

/**
 * The refusals of what may not be done in a step. At SIGN nothing is refused: what comes before it is done, and doing it again changes
 * nothing. An envelope is closed by the transaction in which a signer declines.
 */
export const refusalAt = {
  HAND_OVER: 'hand_over_required',
  CONSENT: 'consent_required',
  READ: 'documents_not_opened',
  SIGNED: 'documents_signed',
  DECLINED: 'signing_closed',
} as const satisfies Record<Exclude<SigningStep, 'SIGN'>, string>
const stepRefusals = [...signingClosedCodes, ...Object.values(refusalAt)] as const

/** At least one character that can be seen. */
const VISIBLE = '[^\\s\\p{C}\\p{Default_Ignorable_Code_Point}]'
const agreed = closed({ agreed: Type.Literal(true) })
const shared = { access: 'signer', tags: ['signing page'] } as const
const stepped = { ...shared, response: { 200: signingState } } as const

/**
 * The calls of the signing page. They use no session cookie: a one-time token from the fragment of the page's URL, then a bearer
 * that stays in the page's memory. Therefore the page may be framed.
 */
export const signingPageOperations = defineOperations({
  'POST /signing/open': {
    ...shared,
    access: 'anyone',
    operationId: 'openSigningSession',
    summary: 'Consume the one-time token: a bearer, and what is to be signed',
    body: closed({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: { 200: closed({ bearer: text, expires_at: time, ...state }) },
    refusals: ['signing_link_expired', ...signingClosedCodes],
  },
  'GET /signing/documents/{document_id}': {
    ...shared,
    operationId: 'getSigningDocument',
    summary: 'A document as it is to be signed, as PDF',
    response: { 200: fileOf('The document', 'application/pdf') },
    refusals: ['not_found', 'document_altered', ...stepRefusals],
    share: { atOnce: 4, waiting: 20 },
  },
  'POST /signing/hand-over': {
    ...stepped,
    operationId: 'confirmHandOver',
    summary: 'A same-device co-borrower confirms to hold the device',
    body: agreed,
    refusals: stepRefusals,
  },
  'POST /signing/documents/{document_id}/opened': {
    ...stepped,
    operationId: 'reportDocumentOpened',
    summary: 'The page displayed a document; the hash is that of the displayed bytes',
    body: closed({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    refusals: ['not_found', 'document_mismatch', ...stepRefusals],
  },
  'POST /signing/consent': {
    ...stepped,
    operationId: 'consentToElectronicRecords',
    summary: 'Consent to electronic records and signatures',
    body: agreed,
    refusals: ['disclosure_not_opened', ...stepRefusals],
  },
  'POST /signing/sign': {
    ...stepped,
    operationId: 'signDocuments',
    summary: 'Sign all documents',
    body: closed({ signature, intent: Type.Literal(true), joint_credit: Type.Optional(givenJointCredit) }),
    refusals: ['document_altered', 'application_not_found', ...stepRefusals],
    share: { atOnce: 1, waiting: 3 },
  },
  'POST /signing/decline': {
    ...stepped,
    operationId: 'declineToSign',
    summary: 'Decline to sign, for everyone',
    body: closed({ reason: Type.String({ minLength: 1, maxLength: LONGEST_DECLINE_REASON, pattern: VISIBLE }) }),
    refusals: ['application_not_found', ...stepRefusals],
  },
  'GET /signing/events': {
    ...shared,
    operationId: 'followSigning',
    summary: 'Subscribe to server-sent events: why the documents can no longer be signed, as code and message',
    response: { 200: contentOf('The events', text, 'text/event-stream') },
    refusals: ['too_many_windows'],
  },
})
