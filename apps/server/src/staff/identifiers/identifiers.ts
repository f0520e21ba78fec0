import { createHash, timingSafeEqual } from 'node:crypto'
import type { identifierOperations } from '@porchlight/api'
import { type Day, dayIn, type ErrorCode } from '@porchlight/domain'
import { callerCheckErrors, inquiryEnd, NOT_AUTHORIZED } from '@porchlight/domain/staff'
import type { FastifyReply } from 'fastify'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readLastAnswer } from '../../applications/record/consent-repository.ts'
import { readSignedIdentifiers, type SignedIdentifiers } from '../../documents/snapshot-parts-repository.ts'
import { readSealedSnapshot } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { rateLimits } from '../../platform/http/rate-limit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import { findLastSealed } from '../../signing/repository.ts'
import { type Reading, readRecorded } from '../opening/openings.ts'
import { recordingRefusals } from '../opening/refused-attempts.ts'
import { lockForReading, softInquiryUntil } from '../opening/signed-application.ts'
import { requireFreshProof } from '../sign-in/step-up.ts'

const HOUR_SECONDS = 60 * 60

/** `reveals`: by a staff member. `callerChecks`: of an application, by all of them. */
export const identifierLimits = {
  reveals: { most: 30, seconds: HOUR_SECONDS },
  callerChecks: { most: 5, seconds: HOUR_SECONDS },
}

/** The identifiers of what was signed last. No answer is stored: neither takes an Idempotency-Key. */
export const identifierHandlers: Handlers<typeof identifierOperations, ApplicationServices> = {
  /**
   * Reveals one identifier. The event commits before the value is returned. Throws 403 where the passkey of the session is not fresh, 409
   * while a borrower has the application open, 429 where it is one too many in an hour, and 503 where the event cannot be written.
   */
  'POST /staff/applications/{application_id}/reveal': (services, call) =>
    readLocked(services, call, 'identifier.reveal', async (trx, application_id) => {
      const { staff_id } = call.actor
      const { borrower_id, field, reason } = call.body
      await requireFreshProof(trx, call.actor, services.clock.now())
      if (reason === 'CREDIT_REPORT') await requireAuthorization(trx, services, { application_id, borrower_id })
      await count(trx, services, { name: 'reveals', subject: staff_id, code: 'reveals_used_up' })
      const { [field]: value } = await readIdentifiers(trx, services, { application_id, borrower_id })
      if (value === null) throw new HttpError('borrower_not_found')
      const reading = { event: 'identifier.revealed', application_id, borrower_id, details: { field, reason } } as const
      return { read: { value }, reading }
    }),

  /**
   * Compares what a caller says. True where both the birth date and the last four digits are right: it is not said which one is wrong.
   * Throws as above, without a passkey.
   */
  'POST /staff/applications/{application_id}/caller-check': (services, call) =>
    readLocked(services, call, 'caller.check', async (trx, application_id) => {
      const { borrower_id, ...said } = call.body
      const errors = callerCheckErrors(said)
      if (Object.keys(errors).length > 0) throw invalidForm(errors)
      await count(trx, services, { name: 'callerChecks', subject: application_id, code: 'caller_checks_used_up' })
      const { ssn, date_of_birth } = await readIdentifiers(trx, services, { application_id, borrower_id })
      const match = isSame(`${said.date_of_birth} ${said.ssn_last4}`, `${date_of_birth} ${ssn?.slice(-4)}`)
      const details = { is_match: match }
      return { read: { match }, reading: { event: 'caller.checked', application_id, borrower_id, details } }
    }),
}

/** A credit report may be ordered only while the borrower's authorization of it holds. Throws 422 beside the reason. */
async function requireAuthorization(
  trx: Transaction<Database>,
  { keys, clock, settings }: ApplicationServices,
  { application_id, borrower_id }: { application_id: string; borrower_id: string },
): Promise<void> {
  const zone = settings.LENDER_TIME_ZONE
  const sealed = await readSealedSnapshot(trx, keys.fields, { application_id })
  const borrower = sealed?.snapshot.borrowers.find(({ id }) => id === borrower_id)
  if (!borrower) return
  const isInForce = (until: Day | null) => until !== null && until >= dayIn(zone, clock.now())
  if (isInForce(softInquiryUntil(borrower, zone))) return
  const hard = await readLastAnswer(trx, { borrower_id, text_id: 'hard-inquiry-authorization' })
  if (!hard?.agreed || !isInForce(inquiryEnd(dayIn(zone, hard.given_at)))) throw invalidForm({ reason: NOT_AUTHORIZED })
}

interface IdentifierCall {
  params: { application_id: string }
  actor: StaffActor
  context: RequestContext
  reply: FastifyReply
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Compares in a time that does not depend on where the texts differ. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other))

/**
 * Reads something while the application stays as it is, and returns it once its event is written. The access is judged first, so that
 * nothing else is refused or counted for an actor without it.
 */
const readLocked = <Read>(
  services: ApplicationServices,
  call: IdentifierCall,
  action: 'identifier.reveal' | 'caller.check',
  read: (trx: Transaction<Database>, application_id: string) => Promise<{ read: Read; reading: Reading }>,
): Promise<Read> => {
  const { actor, context, params, reply } = call
  const { application_id } = params
  reply.header('cache-control', 'no-store')
  return recordingRefusals(services, call, action, () =>
    readRecorded(services, actor, application_id, context, async trx => {
      await lockForReading(trx, services, actor, action, application_id)
      return read(trx, application_id)
    }),
  )
}

interface Limit {
  name: keyof typeof identifierLimits
  subject: string
  code: ErrorCode
}

/** Counts an attempt. One that shows nothing is rolled back, and so is not counted. Throws 429 with the code. */
async function count(
  trx: Transaction<Database>,
  { keys, clock }: ApplicationServices,
  { name, subject, code }: Limit,
): Promise<void> {
  const limits = rateLimits({ db: trx, clock, keys }, identifierLimits)
  await limits.consume(name, subject).catch((error: unknown) => {
    const { retryAfter } = error as HttpError
    throw error instanceof HttpError && retryAfter !== undefined ? new HttpError(code, { retryAfter }) : error
  })
}

/** Throws 404 for a borrower who did not sign last. */
async function readIdentifiers(
  trx: Transaction<Database>,
  { keys }: ApplicationServices,
  { application_id, borrower_id }: { application_id: string; borrower_id: string },
): Promise<SignedIdentifiers> {
  const envelope = isUuid(borrower_id) ? await findLastSealed(trx, application_id) : undefined
  const signer = envelope && { envelope_id: envelope.id, borrower_id }
  const identifiers = signer && (await readSignedIdentifiers(trx, keys.fields, signer))
  if (!identifiers) throw new HttpError('borrower_not_found')
  return identifiers
}
