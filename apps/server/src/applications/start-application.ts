import { contactForm, isFinished, type StoredAnswers } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { SignedIn } from '../identity/signed-in.ts'
import { audit } from '../platform/audit/audit.ts'
import { type Clock, today } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { borrowerColumns } from './borrower-record.ts'
import { storeSmsConsent } from './consent-receipts.ts'
import { insertApplication } from './new-application.ts'
import { parseOrThrow } from './parse-or-throw.ts'

interface Start {
  settings: Settings
  clock: Clock
  user: SignedIn
  caller: RequestContext
  dealer: { id: string; name: string }
  /** The registration form as it travels. */
  registration: StoredAnswers
}

/** Makes an application with its primary borrower. Throws 409 while the user has another one open with the dealer. */
export async function startApplication(trx: Transaction<Database>, start: Start) {
  const { settings, clock, user, caller, dealer } = start
  const { stored } = parseOrThrow(contactForm.parse(start.registration, undefined, today(clock)))
  await refuseSecond(trx, user.user_id, dealer.id)

  const application_id = await insertApplication(trx, dealer.id, clock)
  const borrower_id = newId()
  await trx
    .insertInto('borrower')
    .values({
      ...borrowerColumns(stored),
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
  await storeSmsConsent(trx, names, { ...who, stored }, caller)
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
  if (applications.some(({ status }) => !isFinished(status))) throw new HttpError('open_application_exists')
}
