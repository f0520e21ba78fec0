import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallerCheckBody } from '@porchlight/api'
import type { ErrorCode } from '@porchlight/domain'
import { callerCheckErrors, type IdentifierField, type RevealReason } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { type Action, authorize, requireState } from '../../applications/gate/policy.ts'
import { lockSilently, readApplication } from '../../applications/record/read-repository.ts'
import { readSignedIdentifiers, type SignedIdentifiers } from '../../documents/snapshot-parts-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { RateLimits } from '../../platform/http/rate-limit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isUuid } from '../../platform/ids.ts'
import { findLastSealed } from '../../signing/repository.ts'
import { type Reading, readRecorded } from '../opening/openings.ts'
import { recordingRefusals } from '../opening/refused-attempts.ts'
import { refuseSigner } from '../opening/signed-application.ts'
import { requireFreshProof } from '../sign-in/step-up.ts'

const HOUR_SECONDS = 60 * 60

/** `reveals`: of a person. `callerChecks`: of an application, by whichever person. */
export const identifierLimits = {
  reveals: { most: 30, seconds: HOUR_SECONDS },
  callerChecks: { most: 5, seconds: HOUR_SECONDS },
}
type Limits = RateLimits<keyof typeof identifierLimits>

export interface IdentifierCall {
  params: { application_id: string }
  actor: StaffActor
  context: RequestContext
}

export interface RevealBody {
  borrower_id: string
  field: IdentifierField
  reason: RevealReason
}

/**
 * Reveals one identifier of what was signed last. The event commits before the value is returned. Throws 403 where the passkey of the
 * session is not fresh, 409 while a borrower has the application open, 429 where it is one too many in an hour, and 503 where the event
 * cannot be written.
 */
export const revealIdentifier = (
  services: ApplicationServices,
  limits: Limits,
  call: IdentifierCall,
  { borrower_id, field, reason }: RevealBody,
): Promise<string> =>
  recordingRefusals(services, call, 'identifier.reveal', async () => {
    await requireAccess(services, call, 'identifier.reveal')
    await requireFreshProof(services.db, call.actor, services.clock.now())
    const limit = { name: 'reveals', subject: call.actor.staff_id, code: 'reveals_used_up' } as const
    const about = { application_id: call.params.application_id, borrower_id }
    return counted(limits, limit, () =>
      readSigned(services, call, 'identifier.reveal', borrower_id, identifiers => {
        const value = identifiers[field]
        if (value === null) throw new HttpError('borrower_not_found')
        return { read: value, reading: { event: 'identifier.revealed', ...about, details: { field, reason } } }
      }),
    )
  })

/**
 * Compares what a caller says with what was signed last. True where both the birth date and the last four digits are right: it is not
 * said which one is wrong. Throws as {@link revealIdentifier}, without a passkey.
 */
export const checkCaller = (
  services: ApplicationServices,
  limits: Limits,
  call: IdentifierCall,
  { borrower_id, ...said }: CallerCheckBody,
): Promise<boolean> =>
  recordingRefusals(services, call, 'caller.check', async () => {
    await requireAccess(services, call, 'caller.check')
    const errors = callerCheckErrors(said)
    if (Object.keys(errors).length > 0) throw invalidForm(errors)
    const { application_id } = call.params
    const limit = { name: 'callerChecks', subject: application_id, code: 'caller_checks_used_up' } as const
    return counted(limits, limit, () =>
      readSigned(services, call, 'caller.check', borrower_id, ({ ssn, date_of_birth }) => {
        const is_match = isSame(`${said.date_of_birth} ${said.ssn_last4}`, `${date_of_birth} ${ssn?.slice(-4)}`)
        return {
          read: is_match,
          reading: { event: 'caller.checked', application_id, borrower_id, details: { is_match } },
        }
      }),
    )
  })

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
/** In a time that does not depend on where the texts differ. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other))

/** Before anything is counted. Throws 404 and 403 by the policy, and 409 by the state. */
async function requireAccess(
  services: ApplicationServices,
  { params: { application_id }, actor }: IdentifierCall,
  action: Action,
): Promise<void> {
  const { db, keys } = services
  await refuseSigner(services, actor, application_id)
  requireState(action, authorize(actor, action, await readApplication(db, keys.fields, { application_id })))
}

interface Limit {
  name: keyof typeof identifierLimits
  subject: string
  code: ErrorCode
}

/** Counts the attempt, but for one that failed on the server. */
async function counted<Result>(
  limits: Limits,
  { name, subject, code }: Limit,
  attempt: () => Promise<Result>,
): Promise<Result> {
  await limits.consume(name, subject).catch((error: unknown) => {
    const { retryAfter } = error as HttpError
    throw error instanceof HttpError && retryAfter !== undefined ? new HttpError(code, { retryAfter }) : error
  })
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof HttpError && error.status < 500)) await limits.refund([{ name, subject }])
    throw error
  }
}

/** Reads the identifiers of a borrower while the application stays as it is, and returns the result once its event is written. */
async function readSigned<Result>(
  services: ApplicationServices,
  { params: { application_id }, actor, context }: IdentifierCall,
  action: Action,
  borrower_id: string,
  work: (identifiers: SignedIdentifiers) => { read: Result; reading: Reading },
): Promise<Result> {
  const { fields } = services.keys
  return readRecorded(services, actor, application_id, context, async trx => {
    await lockSilently(trx, application_id)
    requireState(action, authorize(actor, action, await readApplication(trx, fields, { application_id })))
    const envelope = isUuid(borrower_id) ? await findLastSealed(trx, application_id) : undefined
    const signer = envelope && { envelope_id: envelope.id, borrower_id }
    const identifiers = signer && (await readSignedIdentifiers(trx, fields, signer))
    if (!identifiers) throw new HttpError('borrower_not_found')
    return work(identifiers)
  })
}
