import { reasonDenied, type StoredAnswers } from '@porchlight/domain'
import type { Write } from '../../platform/database/transaction.ts'
import { HttpError, throwIfDenied } from '../../platform/http/http-errors.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import type { MutationContext, MutationResult } from '../gate/mutation.ts'
import { ownRecordOf, stateOf, subjectOf } from '../gate/policy.ts'
import { parseRegistration } from '../gate/requests.ts'
import { borrowerColumns, newBorrower, withBorrower } from '../record/answers.ts'
import { type ApplicationState, hasSignedSubmitted } from '../record/application.ts'
import { legalNames, registrationReceipts, smsReceipts } from '../record/consent-receipts.ts'
import { insertReceipt } from '../record/consent-repository.ts'
import { revokeInvitations } from '../record/invitation-repository.ts'
import { removeBorrowerData } from '../record/lifecycle-repository.ts'
import { acceptInvitation } from './invitations.ts'

interface Ids {
  application_id: string
  borrower_id: string
}
type Services = Pick<ApplicationServices, 'clock' | 'keys' | 'settings'>

/** Writes the receipts of a registration. A user who registers another person agrees to nothing for them. */
function receiptWrites(
  { settings }: Services,
  { trx, application, request, now }: MutationContext,
  receiptsOf: typeof smsReceipts,
  borrower_id: string,
  stored: StoredAnswers,
): Write[] {
  const registration = { application_id: application.id, borrower_id, stored, given_at: now }
  const receipts = receiptsOf(legalNames(settings, application), registration, request)
  return receipts.length > 0 ? [insertReceipt(trx, receipts)] : []
}

/** Adds a co-borrower on the primary borrower's device. */
export function addCoborrower(services: Services, mutation: MutationContext, body: StoredAnswers): MutationResult<Ids> {
  const { state, application, now } = mutation
  const stored = parseRegistration(services, body)
  const borrower = newBorrower(application.id, stored, now)
  return {
    state: { ...state, borrowers: [...state.borrowers, borrower] },
    writes: receiptWrites(services, mutation, smsReceipts, borrower.id, stored),
    body: { application_id: application.id, borrower_id: borrower.id },
  }
}

/** Registers a co-borrower on the primary borrower's device. */
export function registerCoborrower(
  services: Services,
  mutation: MutationContext,
  body: StoredAnswers,
): MutationResult<Ids> {
  const borrower = subjectOf(mutation)
  if (borrower.is_primary) throw new HttpError('not_a_coborrower')
  return register(services, mutation, borrower, body, smsReceipts)
}

/** Makes the invited record the user's own and registers the user. Throws 403 without an open invitation to a contact of the user. */
export async function acceptAndRegister(
  services: Services,
  mutation: MutationContext,
  body: StoredAnswers,
): Promise<MutationResult<Ids>> {
  if (mutation.own) throw new HttpError('already_member')
  const { borrower, write } = await acceptInvitation(services.keys, mutation, subjectOf(mutation))
  throwIfDenied(reasonDenied.saveSection(stateOf(mutation), borrower))
  const result = register(services, mutation, borrower, body, registrationReceipts)
  const about = result.state.borrowers.find(({ id }) => id === borrower.id)!
  return {
    ...result,
    writes: [...(result.writes ?? []), write],
    occurrences: [{ event: 'invitation_accepted', persons: [borrower.id], about }],
  }
}

function register(
  services: Services,
  mutation: MutationContext,
  borrower: MutationContext['borrowers'][number],
  body: StoredAnswers,
  receipts: typeof smsReceipts,
): MutationResult<Ids> & { state: ApplicationState } {
  const stored = parseRegistration(services, body)
  const registered = {
    ...borrower,
    ...borrowerColumns({ ...borrower.answers, ...stored }),
    registered_at: mutation.now,
    version: borrower.version + 1,
  }
  return {
    state: withBorrower(mutation.state, registered),
    writes: receiptWrites(services, mutation, receipts, borrower.id, stored),
    body: { application_id: mutation.application.id, borrower_id: borrower.id },
  }
}

/**
 * Removes a co-borrower, with their personal data. Of one who signed documents that were submitted the data stays as long as that of
 * the application, as the law asks. docs/product/statuses.md §6
 */
export async function removeCoborrower(
  { keys, applicationEvents }: Pick<ApplicationServices, 'keys' | 'applicationEvents'>,
  { state, trx, now, ...access }: MutationContext,
): Promise<MutationResult<{ id: string }>> {
  const borrower = subjectOf(access)
  const { id, is_primary } = borrower
  if (is_primary) throw new HttpError('primary_not_removable')
  const { application, borrowers } = state
  const context = { trx, application, borrowers }
  const event = access.own?.id === id ? 'coborrower_left' : 'coborrower_removed'
  await applicationEvents.emit(context, { event, persons: [id], about: borrower, key: id })
  const next = { ...state, borrowers: borrowers.filter(other => other.id !== id) }
  if (hasSignedSubmitted(application, borrower))
    return { state: next, body: { id }, writes: [revokeInvitations(trx, id, now)] }
  await applicationEvents.removing(context, id)
  await removeBorrowerData(trx, keys, { application_id: application.id, borrower_id: id, now, keepsLink: true })
  return { state: next, body: { id } }
}

/** A co-borrower asks to be taken off the application. The primary borrower is notified at most once a day. */
export function askToLeave(mutation: MutationContext): MutationResult<{ asked_at: string }> {
  const { state, now } = mutation
  const about = ownRecordOf(mutation)
  const persons = state.borrowers.filter(({ is_primary }) => is_primary).map(({ id }) => id)
  const asked_at = about.asked_to_leave_at ?? now
  return {
    state: withBorrower(state, { ...about, asked_to_leave_at: asked_at }),
    body: { asked_at: asked_at.toISOString() },
    occurrences: [{ event: 'asked_to_leave', persons, about, key: `${about.id} ${now.toISOString().slice(0, 10)}` }],
  }
}
