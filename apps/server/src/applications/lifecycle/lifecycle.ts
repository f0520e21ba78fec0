import { dayIn, homeIn, type Referral, type StoredAnswers, salespersonIn } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Dealer } from '../../dealers/dealer-repository.ts'
import { type BorrowerActor, systemActor } from '../../platform/actor.ts'
import { auditWrite, recordAudit } from '../../platform/audit/audit.ts'
import { today } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { writeTogether } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { noRequest, type RequestContext } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import type { ApplicationEventContext } from '../gate/application-events.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import type { MutationContext } from '../gate/mutation.ts'
import { ownRecordOf } from '../gate/policy.ts'
import { parseRegistration } from '../gate/requests.ts'
import { newBorrower, partRecord } from '../record/answers.ts'
import type { Application, Borrower } from '../record/application.ts'
import { newApplicationId } from '../record/application-id.ts'
import { legalNames, registrationReceipts } from '../record/consent-receipts.ts'
import { insertReceipt } from '../record/consent-repository.ts'
import {
  discardApplicationData,
  findLastSubmitted,
  hasOpenApplication,
  withdrawApplication,
} from '../record/lifecycle-repository.ts'
import { readApplicationState } from '../record/read-repository.ts'
import { insertApplicationState } from '../record/save-repository.ts'
import { noApplicationAnswers } from '../record/seal-answers.ts'

interface NewApplication {
  actor: BorrowerActor
  dealer: Dealer
  request: RequestContext
}
interface StartedApplication {
  application_id: string
  borrower_id: string
}

/**
 * Starts an application with its primary borrower, and with the answers that the dealer's link gave. Throws 409 while the user
 * has an open one with the dealer.
 */
export async function startApplication(
  services: Pick<ApplicationServices, 'settings' | 'clock' | 'keys'>,
  trx: Transaction<Database>,
  { actor, dealer, request }: NewApplication,
  { rep, home: linkedHome, ...registration }: StoredAnswers & Referral,
): Promise<StartedApplication> {
  const day = today(services.clock)
  const stored = parseRegistration(services, registration)
  if (await hasOpenApplication(trx, actor.user_id, dealer.id)) throw new HttpError('open_application_exists')

  const now = services.clock.now()
  const home = homeIn({ home: linkedHome }, day)
  const application_id = newApplicationId()
  const primary = { ...newBorrower(application_id, stored, now), user_id: actor.user_id, is_primary: true }
  const ids = { application_id, borrower_id: primary.id }
  const names = legalNames(services.settings, { dealer_name: dealer.name })
  await writeTogether(trx, [
    ...insertApplicationState(trx, services.keys, {
      application: {
        id: application_id,
        dealer_id: dealer.id,
        now,
        ...noApplicationAnswers,
        sales_rep_name: salespersonIn({ rep }, day),
      },
      primary,
      entries: [],
      parts: home ? { home: partRecord('home', home) } : {},
    }),
    insertReceipt(trx, registrationReceipts(names, { ...ids, stored, given_at: now }, request)),
    auditWrite(trx, actor, { event: 'application.started', ...ids }, request),
  ])
  return ids
}

/**
 * Starts an application from the last one that the user submitted with the dealer: personal data, lists, home and land; never
 * co-borrowers, demographics, consent, signatures or the confirmation of the loan overview. Rates are the current ones. Throws 409
 * while the user has an open application with the dealer, and 404 without a submitted one. docs/product/statuses.md §7
 */
export async function copyApplication(
  services: Pick<ApplicationServices, 'clock' | 'keys'>,
  trx: Transaction<Database>,
  { actor, dealer, request }: NewApplication,
): Promise<StartedApplication> {
  if (await hasOpenApplication(trx, actor.user_id, dealer.id)) throw new HttpError('open_application_exists')
  const source = await findLastSubmitted(trx, actor.user_id, dealer.id)
  if (!source) throw new HttpError('application_not_found')

  const now = services.clock.now()
  const application_id = newApplicationId()
  const { borrowers, entries, parts } = await readApplicationState(trx, services.keys.fields, {
    application_id: source.id,
  })
  const original = borrowers.find(({ is_primary }) => is_primary)!
  const primary: Borrower = {
    ...original,
    id: newId(),
    application_id,
    data_key: null,
    status: 'IN_PROGRESS',
    signed_at: null,
    last_edited_at: null,
    changed_section: null,
    changed_at: null,
    asked_to_leave_at: null,
    version: 1,
    registered_at: now,
    created_at: now,
  }
  const ids = { application_id, borrower_id: primary.id }
  const copies = entries
    .filter(({ borrower_id }) => borrower_id === original.id)
    .map(entry => ({ ...entry, id: newId(), borrower_id: primary.id, version: 1 }))
  const copiedParts = Object.fromEntries(
    Object.entries(parts).map(([part, record]) => [part, { ...record, version: 1 }]),
  )
  await writeTogether(trx, [
    ...insertApplicationState(trx, services.keys, {
      application: { id: application_id, dealer_id: dealer.id, now, ...noApplicationAnswers },
      primary,
      entries: copies,
      parts: copiedParts,
    }),
    auditWrite(trx, actor, { event: 'application.copied', details: { copied_from: source.id }, ...ids }, request),
  ])
  return ids
}

const DISCARDED = 'The application was discarded.'
const WITHDRAWN = 'The application was withdrawn.'
const INACTIVE = 'The application was inactive for a long time.'

/** Returns the way in which its primary borrower ends an application. docs/product/statuses.md §6 */
export const endOf = ({ submitted_at }: Pick<Application, 'submitted_at'>): 'discarded' | 'withdrawn' =>
  submitted_at ? 'withdrawn' : 'discarded'

/**
 * Removes the personal data of an application that was never submitted. One that was submitted is withdrawn: nothing of it is removed,
 * and nothing can be done to it any more.
 */
export async function endApplication(
  {
    clock,
    keys,
    settings,
    applicationEvents,
  }: Pick<ApplicationServices, 'clock' | 'keys' | 'settings' | 'applicationEvents'>,
  mutation: MutationContext,
): Promise<{ id: string }> {
  const { trx, application, borrowers } = mutation
  const own = ownRecordOf(mutation)
  const event = endOf(application)
  const now = clock.now()
  const on = dayIn(settings.LENDER_TIME_ZONE, now)
  const { id } = application
  // Before the event, because the mails about it name the task that follows.
  if (event === 'withdrawn') await withdrawApplication(trx, id, { reason: WITHDRAWN, now, on })
  await applicationEvents.emit({ trx, application, borrowers }, { event, persons: [own.id], about: own, on })
  await applicationEvents.discarding({ trx, application, borrowers })
  if (event === 'discarded') await discardApplicationData(trx, keys, { id, reason: DISCARDED, now })
  return { id }
}

/** Removes the personal data of an application that was never submitted and is inactive, as a discard does. */
export async function deleteUnfinished(
  { clock, keys, applicationEvents }: Pick<ApplicationServices, 'clock' | 'keys' | 'applicationEvents'>,
  context: ApplicationEventContext,
): Promise<void> {
  const { trx, application } = context
  await applicationEvents.discarding(context)
  await discardApplicationData(trx, keys, { id: application.id, reason: INACTIVE, now: clock.now() })
  await recordAudit(
    trx,
    systemActor,
    { event: 'application.deleted_when_inactive', application_id: application.id },
    noRequest,
  )
}
