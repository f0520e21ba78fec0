import type { GivenJointCredit } from '@porchlight/api'
import { formatted, pathTo, phrase, template } from '@porchlight/domain'
import { type Access, isSameDevice } from '../applications/gate/clauses.ts'
import { authorize, requireState, subjectOf } from '../applications/gate/policy.ts'
import { readApplication } from '../applications/record/read-repository.ts'
import { type Actor, type BorrowerActor, requireBorrower } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { announceWork } from '../platform/database/change-channel.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError, invalidForm } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { isUuid } from '../platform/ids.ts'
import { shownEnd } from '../platform/mode.ts'
import { findClosedRefusal } from './closed-documents.ts'
import { EnvelopeNotReady, EsignUnavailable } from './esign.ts'
import { requireJointCredit } from './joint-credit.ts'
import { type Envelope, findEnvelope, findSigner } from './repository.ts'
import type { SigningServices } from './signing-services.ts'

interface SigningUrlRequest {
  dealer: string
  borrower_id: string
  envelope_id: string
  return_url: string
  joint_credit?: GivenJointCredit
  actor: Actor
}

/** Documents are usually ready within two seconds, so an early call waits for them. */
const LONGEST_WAIT_MS = 8_000
const RETRY_AFTER_SECONDS = 3
/** After a visit to the signing page has certainly ended. */
const CHECK_AFTER_MS = 45 * 60_000

const UNKNOWN_ENVELOPE = phrase("We can't find these documents")
const NO_PROGRESS_PAGE = phrase("Must be the progress page of this dealer's application")

const delayedUntil = template(
  "We can't prepare your documents until about {time}. Your answers are saved. Please come back then.",
)

const beingPrepared = () => new HttpError('documents_being_prepared', { retryAfter: RETRY_AFTER_SECONDS })

/** Returns a one-time URL at which one signer finds the documents. */
export async function signingUrl(
  services: SigningServices,
  request: SigningUrlRequest,
  context: RequestContext,
): Promise<string> {
  const { db, keys, settings, esign, log } = services
  const { dealer, borrower_id, actor, return_url } = request
  const access = authorize(
    actor,
    'envelope.sign',
    await readApplication(db, keys.fields, { dealer, borrower_id }),
    borrower_id,
  )
  await requireOpen(services, access, request)
  const { application } = access
  requireProgressPage(return_url, settings.PUBLIC_URL, { dealer, application: application.id })

  const envelope = await waitForEnvelope(services, request.envelope_id, access)
  const { id, provider_envelope_id } = envelope
  const signer = await findSigner(db, keys.fields, { envelope_id: id, borrower_id })
  if (!signer) throw new HttpError('borrower_not_found')
  const given = { envelope, borrower_id, dealer_name: application.dealer_name, given: request.joint_credit }
  await requireJointCredit(services, given, context)
  const user = requireBorrower(actor)
  const signed_in_by = isSameDevice(subjectOf(access))
    ? "Hand-over on the primary borrower's device"
    : signInMethod(user)
  const visit = { return_url, signed_in_by, session_id: user.session_id }
  const url = await esign
    .signingUrl({ id, provider_envelope_id: provider_envelope_id ?? '' }, signer, visit)
    .catch(error => {
      const about = { envelope_id: id, reason: (error as Error).message }
      if (error instanceof EsignUnavailable) {
        log.error(about, 'the signing service refuses the account')
        throw new HttpError('signing_unavailable')
      }
      if (!(error instanceof EnvelopeNotReady)) throw error
      log.warn(about, 'the signing service has no signing page yet')
      throw beingPrepared()
    })
  await inTransaction(db, async trx => {
    await recordAudit(trx, actor, { event: 'documents.opened', application_id: application.id, borrower_id }, context)
    await announceWork(trx, 'LENDING', application.id)
  })
  if (esign.reportsMayBeLost) await checkLater(services, { envelope_id: id, borrower_id })
  return url
}

/** Queues the question whether the signer decided, in case neither the provider nor the page reports it. */
const checkLater = (
  { db, jobs, clock }: Pick<SigningServices, 'db' | 'jobs' | 'clock'>,
  signer: { envelope_id: string; borrower_id: string },
): Promise<void> =>
  inTransaction(db, trx =>
    jobs.askSigner(trx, signer, { startAfter: new Date(clock.now().getTime() + CHECK_AFTER_MS) }),
  )

type Feed = Pick<SigningServices, 'db' | 'keys' | 'changeFeed'>
type Waiting = Feed & Pick<SigningServices, 'modes' | 'clock' | 'settings'>

/** The job that prepares the documents waits for the end of the mode. */
function delayed({ modes, clock, settings }: Waiting): HttpError {
  const now = clock.now()
  const end = shownEnd(modes.current, now)
  const time = end && formatted('timeInZone', end, now, settings.LENDER_TIME_ZONE)
  return new HttpError('documents_delayed', time ? { text: delayedUntil({ time }) } : {})
}

/** Throws how the documents ended, where they did; otherwise why the state of the application forbids to sign. */
async function requireOpen(services: Feed, access: Access, { envelope_id }: SigningUrlRequest): Promise<void> {
  try {
    requireState('envelope.sign', access)
  } catch (refusal) {
    const envelope = isUuid(envelope_id) ? await findEnvelope(services.db, envelope_id) : undefined
    const isOwn = envelope?.application_id === access.application.id
    throw (isOwn && (await findClosedRefusal(services, envelope, access.own?.id))) || refusal
  }
}

/**
 * Waits until the documents are ready. Throws 409: with `Retry-After` when that takes longer than a request may last, without it where they
 * are not prepared now.
 */
async function waitForEnvelope(services: Waiting, id: string, { application, own }: Access): Promise<Envelope> {
  const { db, changeFeed } = services
  const application_id = application.id
  let changed = Promise.withResolvers<void>()
  let expired = false
  // Every transition of an envelope locks its application, which notifies this feed at commit.
  const unsubscribe = changeFeed.subscribe({ application_id }, () => changed.resolve())
  const timeout = setTimeout(() => {
    expired = true
    changed.resolve()
  }, LONGEST_WAIT_MS)
  try {
    for (;;) {
      const envelope = isUuid(id) ? await findEnvelope(db, id) : undefined
      if (envelope?.application_id !== application_id) throw invalidForm({ envelope_id: UNKNOWN_ENVELOPE })
      if (envelope.status === 'OPEN') return envelope
      if (envelope.status !== 'PREPARING')
        throw (await findClosedRefusal(services, envelope, own?.id)) ?? new HttpError('envelope_closed')
      if (services.modes.isHeld) throw delayed(services)
      if (expired) throw beingPrepared()
      await changed.promise
      changed = Promise.withResolvers<void>()
    }
  } finally {
    clearTimeout(timeout)
    unsubscribe()
  }
}

const signInMethod = ({ method, email, phone_number }: BorrowerActor): string =>
  method === 'EMAIL_LINK' ? `One-time link sent to ${email}` : `One-time code sent by text message to ${phone_number}`

/** Accepts the progress page of this application, with any query, and nothing else: no redirect leaves the site. */
function requireProgressPage(url: string, publicUrl: string, params: { dealer: string; application: string }): void {
  const parsed = URL.parse(url)
  const page = new URL(pathTo('progress', params), publicUrl)
  const isProgressPage =
    parsed !== null &&
    parsed.origin === page.origin &&
    parsed.pathname === page.pathname &&
    parsed.hash === '' &&
    parsed.username === '' &&
    parsed.password === ''
  if (!isProgressPage) throw invalidForm({ return_url: NO_PROGRESS_PAGE })
}
