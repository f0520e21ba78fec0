import type { Kysely } from 'kysely'
import { isReadable } from '../applications/record/ended-repository.ts'
import type { StaffActor } from '../platform/actor.ts'
import type { HashContact } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'

/** The place of an application in the order of the list: the last submitted first. */
export interface ListPosition {
  submitted_at: Date
  id: string
}

/** The dealers of a scope, by name. */
export const readDealersOf = (db: Kysely<Database>, scope: 'ALL' | readonly string[]) =>
  db
    .selectFrom('dealer')
    .select(['id', 'name'])
    .$if(scope !== 'ALL', query => query.where('id', 'in', [...scope]))
    .orderBy('name')
    .orderBy('id')
    .execute()

/**
 * The applications of these dealers that were ever submitted, withdrawn ones included, the last submitted first. Without those on which
 * the staff member is a borrower, by a contact that was typed or by their account.
 */
export async function readSubmitted(
  db: Kysely<Database>,
  hashContact: HashContact,
  {
    dealer_ids,
    reader,
    after,
    limit,
  }: {
    dealer_ids: readonly string[]
    reader: Pick<StaffActor, 'contacts' | 'account_ids'>
    after: ListPosition | undefined
    limit: number
  },
) {
  if (dealer_ids.length === 0) return []
  const own = reader.contacts.map(contact => hashContact(contact.toLowerCase()))
  const { account_ids } = reader
  return db
    .selectFrom('application')
    .select(['application.id', 'dealer_id', 'application.status', 'submitted_at', 'withdrawn_at'])
    .where('dealer_id', 'in', dealer_ids)
    .where('submitted_at', 'is not', null)
    .where(isReadable)
    .$if(own.length > 0, query =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('borrower')
              .select('borrower.id')
              .whereRef('borrower.application_id', '=', 'application.id')
              .where('borrower.removed_at', 'is', null)
              .where(({ or, eb }) =>
                or([
                  eb('email_hash', 'in', own),
                  eb('phone_number_hash', 'in', own),
                  ...(account_ids.length > 0 ? [eb('user_id', 'in', account_ids)] : []),
                ]),
              ),
          ),
        ),
      ),
    )
    .$if(after !== undefined, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('submitted_at', 'application.id'), '<', tuple(after!.submitted_at, after!.id)),
      ),
    )
    .orderBy('submitted_at', 'desc')
    .orderBy('application.id', 'desc')
    .limit(limit)
    .$narrowType<{ submitted_at: Date }>()
    .execute()
}
