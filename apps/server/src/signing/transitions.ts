import {
  type ApplicationEvent,
  applicationAfter,
  type BorrowerEvent,
  borrowerAfter,
  displayName,
  type EnvelopeEvent,
  envelopeAfter,
} from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { ApplicationRecord, Borrower } from '../applications/application-record.ts'
import { recordAudit as insertAudit, systemActor } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Services } from '../services.ts'
import type { Envelope } from './envelope-record.ts'
import { tellAboutDecline } from './notices.ts'

/** What a transition works with. The application's row is locked, so that of two at once one comes after the other. */
export interface Signing extends ApplicationRecord {
  trx: Transaction<Database>
  envelope: Envelope
  services: Pick<Services, 'clock' | 'jobs' | 'settings'>
}

/** The service itself, where no person's request is behind a change. */
export const noRequest: RequestContext = { ip: '', userAgent: '' }

/** Someone says that he signed; only the signature service knows. */
export async function signingClaimed(signing: Signing, borrower: Borrower): Promise<void> {
  const { trx, envelope, services } = signing
  if (borrower.status === 'SIGNED') return
  await moveBorrower(signing, borrower, 'signing_claimed')
  await services.jobs.askSigner(trx, { envelope_id: envelope.id, borrower_id: borrower.id })
}

/** The service knows of no signature after all. */
export async function signingDenied(signing: Signing, borrower: Borrower): Promise<void> {
  if (borrower.status === 'WAITING_ON_ESIGNATURE_SERVICE') await moveBorrower(signing, borrower, 'signing_denied')
}

/** The last signer's confirmation sends the documents to be sealed. */
export async function signingConfirmed(signing: Signing, borrower: Borrower, caller: RequestContext): Promise<void> {
  const { trx, borrowers, envelope, services } = signing
  if (borrower.status === 'SIGNED') return
  await moveBorrower(signing, borrower, 'signing_confirmed')
  await recordAudit(signing, 'signed', caller, borrower)
  if (!borrowers.every(({ status }) => status === 'SIGNED')) return
  await moveApplication(signing, 'last_signer_confirmed')
  await moveEnvelope(signing, 'all_signed', { all_signed_at: services.clock.now() })
  await services.jobs.sealEnvelope(trx, { envelope_id: envelope.id })
}

/** One No ends the envelope for all; everybody is told. */
export async function signingDeclined(
  signing: Signing,
  borrower: Borrower,
  reason: string,
  caller: RequestContext,
): Promise<void> {
  if (borrower.status === 'DECLINED_TO_SIGN') return
  await moveBorrower(signing, borrower, 'declined')
  await moveApplication(signing, 'signer_declined')
  await endEnvelope(signing, `${displayName(borrower)} declined to sign.`)
  await releaseSigners(signing, borrower)
  await recordAudit(signing, 'declined to sign', caller, borrower, { reason })
  await tellAboutDecline(signing, borrower, reason)
}

/** Back to editing. What was sealed stays, superseded; what was not is void. `envelope` is none after someone declined. */
export async function reopened(signing: Omit<Signing, 'envelope'> & { envelope: Envelope | undefined }): Promise<void> {
  const { application, borrowers, envelope } = signing
  if (application.status !== 'STARTED') await moveApplication(signing, 'reopened')
  if (envelope?.status === 'SEALED') await moveEnvelope({ ...signing, envelope }, 'superseded')
  else if (envelope) await endEnvelope({ ...signing, envelope }, 'The application was reopened.')
  await releaseSigners(signing)
  for (const borrower of borrowers)
    if (borrower.status === 'DECLINED_TO_SIGN') await moveBorrower(signing, borrower, 'ready')
}

/** The documents could not be made. The borrowers are told by a message on the application. */
export async function buildingFailed(signing: Signing): Promise<void> {
  const message = 'Your documents could not be prepared. Please try again, or talk to your dealer if it happens again.'
  await moveEnvelope(signing, 'voided', { ended_at: signing.services.clock.now(), reason: message })
  await moveApplication(signing, 'building_failed', { message })
  await releaseSigners(signing)
  await recordAudit(signing, 'documents could not be prepared', noRequest)
}

export async function documentsStored(signing: Signing): Promise<void> {
  const now = signing.services.clock.now()
  await moveEnvelope(signing, 'sealed', { sealed_at: now })
  await moveApplication(signing, 'documents_stored', { submitted_at: now, message: null })
  await recordAudit(signing, 'submitted', noRequest)
}

/** Nothing is lost and nobody signs again: it is tried again later, see `retrySealing`. The borrowers are told by a message on the application. */
export async function sealingFailed(signing: Signing): Promise<void> {
  const { trx, application } = signing
  application.message =
    'It takes longer than usual to store your signed documents. Nothing is lost, and nobody has to sign again.'
  await trx.updateTable('application').set({ message: application.message }).where('id', '=', application.id).execute()
  await moveEnvelope(signing, 'sealing_failed', { reason: 'The signed documents could not be sealed.' })
  await recordAudit(signing, 'sealing failed', noRequest)
}

/** As if the last signer had just been confirmed. */
export async function sealingRetried(signing: Signing): Promise<void> {
  const { trx, envelope, services } = signing
  await moveEnvelope(signing, 'retried', { reason: null })
  await services.jobs.sealEnvelope(trx, { envelope_id: envelope.id })
  await recordAudit(signing, 'sealing retried', noRequest)
}

/** Whoever signed, or was waited for, is ready to sign again: nobody's answers could change meanwhile. */
async function releaseSigners(signing: Pick<Signing, 'trx' | 'borrowers'>, but?: Borrower): Promise<void> {
  for (const borrower of signing.borrowers)
    if (borrower !== but && (borrower.status === 'SIGNED' || borrower.status === 'WAITING_ON_ESIGNATURE_SERVICE'))
      await moveBorrower(signing, borrower, 'ready')
}

/** Why an envelope ended, of which there may be no row left to say so. */
export const DISCARDED = 'The application was discarded.'

/** Nobody signs it any more. One still being prepared is unknown to the service; whoever prepares it voids it then. */
export async function endEnvelope(
  signing: Pick<Signing, 'trx' | 'envelope'> & { services: Pick<Services, 'clock' | 'jobs'> },
  reason: string,
): Promise<void> {
  const { trx, envelope, services } = signing
  const { id, provider_envelope_id } = envelope
  await moveEnvelope(signing, 'voided', { ended_at: services.clock.now(), reason })
  if (provider_envelope_id) await services.jobs.voidEnvelope(trx, { envelope: { id, provider_envelope_id }, reason })
}

type ApplicationColumns = Partial<Pick<ApplicationRecord['application'], 'submitted_at' | 'message'>>
type EnvelopeColumns = Partial<Omit<Envelope, 'id' | 'application_id' | 'status' | 'snapshot'>>

export async function moveApplication(
  { trx, application }: Pick<Signing, 'trx' | 'application'>,
  event: ApplicationEvent,
  more: ApplicationColumns = {},
): Promise<void> {
  application.status = applicationAfter(application.status, event)
  const changed = { status: application.status, ...more }
  await trx.updateTable('application').set(changed).where('id', '=', application.id).execute()
}

export async function moveEnvelope(
  { trx, envelope }: Pick<Signing, 'trx' | 'envelope'>,
  event: EnvelopeEvent,
  more: EnvelopeColumns = {},
): Promise<void> {
  envelope.status = envelopeAfter(envelope.status, event)
  const changed = { status: envelope.status, ...more }
  await trx.updateTable('envelope').set(changed).where('id', '=', envelope.id).execute()
}

async function moveBorrower({ trx }: Pick<Signing, 'trx'>, borrower: Borrower, event: BorrowerEvent): Promise<void> {
  borrower.status = borrowerAfter(borrower.status, event)
  await trx.updateTable('borrower').set({ status: borrower.status }).where('id', '=', borrower.id).execute()
}

/** The borrower of that id on the application. */
export function findSigner({ borrowers }: Pick<Signing, 'borrowers'>, borrower_id: string): Borrower {
  const borrower = borrowers.find(({ id }) => id === borrower_id)
  if (!borrower) throw new HttpError('borrower_not_found')
  return borrower
}

const recordAudit = (
  { trx, application }: Pick<Signing, 'trx' | 'application'>,
  event: string,
  caller: RequestContext,
  borrower?: Borrower,
  details: object = {},
) =>
  insertAudit(
    trx,
    caller === noRequest ? systemActor : { kind: 'borrower', user_id: borrower?.user_id ?? null },
    { event, application_id: application.id, borrower_id: borrower?.id ?? null, details },
    caller,
  )
