import type { Grant, LicensedStates } from '@porchlight/domain/staff'
import { HttpError } from './http/http-errors.ts'

export type SignInMethod = 'EMAIL_LINK' | 'SMS_CODE'

/** A request that proves nothing about the person. */
export interface AnonymousActor {
  kind: 'anonymous'
}

/** A signed-in user, checked against the session's row. */
export interface BorrowerActor {
  kind: 'borrower'
  user_id: string
  session_id: string
  email: string | null
  phone_number: string | null
  method: SignInMethod
  /** The user's own choice; null where the request decides. */
  language: string | null
}

/** The holder of a signing session. It covers the documents of one borrower in one envelope, and nothing else. */
export interface SignerActor {
  kind: 'signer'
  envelope_id: string
  borrower_id: string
}

/** A person who works for the lender. */
export interface StaffActor {
  kind: 'staff'
  staff_id: string
  name: string
  session_id: string
  /** Time when the session ends, however much it is used. */
  session_ends_at: Date
  grants: readonly Grant[]
  /** The states of which they may get applications today. */
  licensed_in: LicensedStates
  /** Their own verified contacts: a staff member cannot read an application on which they are a borrower. */
  contacts: readonly string[]
  /** The accounts of borrowers with one of these contacts. */
  account_ids: readonly string[]
  language: string | null
}

/** Jobs, maintenance, commands and the signature service. */
export interface SystemActor {
  kind: 'system'
}

/** The person or the system that acts. An authenticator makes it from a request (http/access.ts). */
export type Actor = AnonymousActor | BorrowerActor | SignerActor | StaffActor | SystemActor

/** The actors that may read answers as they are now. Staff read the signed answers (staff/opening/signed-application.ts). */
export type LiveReader = Exclude<Actor, StaffActor>

export const anonymousActor: AnonymousActor = { kind: 'anonymous' }
export const systemActor: SystemActor = { kind: 'system' }

/** The actor as a signed-in borrower. Throws 401 for a request that proves nothing, and 403 for every other actor. */
export function requireBorrower(actor: Actor): BorrowerActor {
  if (actor.kind === 'borrower') return actor
  throw new HttpError(actor.kind === 'anonymous' ? 'unauthenticated' : 'forbidden')
}
