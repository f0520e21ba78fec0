import { setTimeout as wait } from 'node:timers/promises'
import { readApplication } from '../applications/application-repository.ts'
import { authorize, deniedByState, isSameDevice, subjectOf } from '../applications/policy.ts'
import type { SignedIn } from '../identity/signed-in.ts'
import { borrowerActor, recordAudit } from '../platform/audit/audit.ts'
import { HttpError, invalidForm, throwIfDenied } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { isUuid } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import { type Envelope, readEnvelope } from './envelope-record.ts'
import { mustBeProgressPage } from './return-url.ts'

interface Request {
  dealer: string
  borrower_id: string
  envelope_id: string
  return_url: string
  user: SignedIn
}

/** Documents are there within a second or two; a call that comes earlier waits rather than being sent away. */
const longestWaitMs = 8_000
const lookEveryMs = 200
const retryAfterSeconds = 3

/** A one-time address at which one signer finds his documents. */
export async function signingUrl(services: Services, request: Request, caller: RequestContext): Promise<string> {
  const { db, settings, esign } = services
  const { dealer, borrower_id, user } = request
  const record = await readApplication(db, { dealer, borrower_id })
  const actor = borrowerActor(user)
  const access = authorize(actor, 'envelope.sign', record, borrower_id)
  const borrower = subjectOf(access)
  throwIfDenied(deniedByState('envelope.sign', access))
  mustBeProgressPage(request.return_url, settings.PUBLIC_URL, { dealer, application: record.application.id })

  const envelope = await openEnvelope(services, request.envelope_id, record.application.id)
  const url = await esign.signingUrl(
    { id: envelope.id, provider_envelope_id: envelope.provider_envelope_id ?? '' },
    {
      borrower_id,
      return_url: request.return_url,
      signed_in_by: isSameDevice(borrower) ? 'Hand-over on the main borrower’s device' : signInOf(user),
    },
  )
  await recordAudit(
    db,
    actor,
    { event: 'documents opened for signing', application_id: record.application.id, borrower_id },
    caller,
  )
  return url
}

/** The envelope, once its documents are ready. Throws 409 with `Retry-After` where that takes longer than a call may. */
async function openEnvelope({ db, clock }: Services, id: string, application_id: string): Promise<Envelope> {
  const until = clock.now().getTime() + longestWaitMs
  for (;;) {
    const envelope = isUuid(id) ? await readEnvelope(db, id) : undefined
    if (envelope?.application_id !== application_id) throw invalidForm({ envelope_id: 'This envelope is not known' })
    if (envelope.status === 'OPEN') return envelope
    if (envelope.status !== 'PREPARING') throw new HttpError('envelope_closed')
    if (clock.now().getTime() >= until)
      throw new HttpError('documents_being_prepared', { retryAfter: retryAfterSeconds })
    await wait(lookEveryMs)
  }
}

const signInOf = ({ method, email, phone_number }: SignedIn): string =>
  method === 'EMAIL_LINK' ? `One-time link sent to ${email}` : `One-time code sent by text message to ${phone_number}`
