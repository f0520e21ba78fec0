import type { Transaction } from 'kysely'
import type { SignedIn } from '../identity/signed-in.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import { insertApplication } from './new-application.ts'
import { refuseSecond } from './start-application.ts'

interface Copy {
  clock: Clock
  user: SignedIn
  caller: RequestContext
  dealer: { id: string }
}

/**
 * A new application from the user's last submitted one with the dealer (decisions E): personal data, lists, home and land;
 * never co-borrowers, consent, signatures or the overview's confirmation. Rates are today's. Throws 404 without a source.
 */
export async function copyApplication(trx: Transaction<Database>, { clock, user, caller, dealer }: Copy) {
  await refuseSecond(trx, user.user_id, dealer.id)
  const source = await trx
    .selectFrom('application')
    .innerJoin('borrower', 'borrower.application_id', 'application.id')
    .selectAll('borrower')
    .where('application.dealer_id', '=', dealer.id)
    .where('application.status', 'in', ['SUBMITTED', 'REVIEWED'])
    .where('borrower.user_id', '=', user.user_id)
    .where('borrower.is_primary', '=', true)
    .where('borrower.removed_at', 'is', null)
    .orderBy('application.submitted_at', 'desc')
    .executeTakeFirst()
  if (!source) throw new HttpError('application_not_found')

  const application_id = await insertApplication(trx, dealer.id, clock)
  const borrower_id = newId()
  await trx
    .insertInto('borrower')
    .values({
      ...source,
      id: borrower_id,
      application_id,
      status: 'IN_PROGRESS',
      answers: JSON.stringify(source.answers),
      version: 1,
      registered_at: clock.now(),
      created_at: clock.now(),
    })
    .execute()
  const entries = await trx
    .selectFrom('list_entry')
    .selectAll()
    .where('borrower_id', '=', source.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (entries.length > 0)
    await trx
      .insertInto('list_entry')
      .values(
        entries.map(({ section, answers, created_at }) => ({
          id: newId(),
          borrower_id,
          section,
          answers: JSON.stringify(answers),
          // By which a list keeps its order.
          created_at,
        })),
      )
      .execute()
  const parts = await trx
    .selectFrom('application_part')
    .selectAll()
    .where('application_id', '=', source.application_id)
    .execute()
  if (parts.length > 0)
    await trx
      .insertInto('application_part')
      .values(parts.map(({ part, answers }) => ({ application_id, part, answers: JSON.stringify(answers) })))
      .execute()
  const who = { application_id, borrower_id }
  const details = { copied_from: source.application_id }
  await audit(trx, { event: 'application copied', actor: 'borrower', actor_id: user.user_id, details, ...who }, caller)
  return who
}
