import { contactForm, isFinished, type Kept } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import { audit } from '../audit/audit.ts'
import { borrowerColumns } from '../borrowers/borrower-record.ts'
import { keepSmsConsent } from '../borrowers/consent-receipts.ts'
import { type Clock, today } from '../clock.ts'
import type { Database } from '../db/schema.ts'
import type { Caller } from '../http/caller.ts'
import { newId } from '../ids.ts'
import { refused } from '../refused.ts'
import { accepted } from '../sections/accept.ts'
import type { Settings } from '../settings.ts'
import type { SignedIn } from '../sign-in/signed-in.ts'
import { insertApplication } from './new-application.ts'

interface Start {
  settings: Settings
  clock: Clock
  user: SignedIn
  caller: Caller
  dealer: { id: string; name: string }
  /** The registration form as it travels. */
  registration: Kept
}

/** Makes an application with its primary borrower. Throws 409 while the user has another one open with the dealer. */
export async function startApplication(trx: Transaction<Database>, start: Start) {
  const { settings, clock, user, caller, dealer } = start
  const { kept } = accepted(contactForm.accept(start.registration, undefined, today(clock)))
  await refuseSecond(trx, user.user_id, dealer.id)

  const application_id = await insertApplication(trx, dealer.id, clock)
  const borrower_id = newId()
  await trx
    .insertInto('borrower')
    .values({
      ...borrowerColumns(kept),
      id: borrower_id,
      application_id,
      user_id: user.user_id,
      is_primary: true,
      status: 'IN_PROGRESS',
      registered_at: clock.now(),
    })
    .execute()
  const names = { lender: settings.LENDER_NAME, dealer: dealer.name }
  const who = { application_id, borrower_id }
  await keepSmsConsent(trx, names, { ...who, kept }, caller)
  await audit(trx, { event: 'application started', actor: 'borrower', actor_id: user.user_id, ...who }, caller)
  return who
}

/**
 * Throws 409 while the user has an open application with the dealer. His row is locked, so that two starts at once cannot both
 * find nothing open; as one whose key stays, because both may hold it already through what they keep for a retry.
 */
export async function refuseSecond(trx: Transaction<Database>, user_id: string, dealer_id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const applications = await trx
    .selectFrom('borrower')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .select('application.status')
    .where('borrower.user_id', '=', user_id)
    .where('borrower.is_primary', '=', true)
    .where('borrower.removed_at', 'is', null)
    .where('application.dealer_id', '=', dealer_id)
    .where('application.discarded_at', 'is', null)
    .where('application.withdrawn_at', 'is', null)
    .execute()
  if (applications.some(({ status }) => !isFinished(status)))
    throw refused.wrongState('You already have an open application with this dealer.')
}
