import type { NoticeEvent, StoredAnswers } from '@porchlight/domain'
import type { Insertable, Kysely, Transaction } from 'kysely'
import { entryRow, openAnswers } from '../applications/sealed-answers.ts'
import { openContacts, type User } from '../identity/identity-repository.ts'
import type { ContactKeys } from '../platform/crypto/contact-hash.ts'
import { type DataKeyOwner, findDataKey } from '../platform/crypto/data-key.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'

/** The newest envelope of an application, or the application itself before the first one: what events are counted by. */
export async function readRound(db: Kysely<Database>, application_id: string): Promise<string> {
  const envelope = await db
    .selectFrom('envelope')
    .select('id')
    .where('application_id', '=', application_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return envelope?.id ?? application_id
}

export async function readAccounts(db: Kysely<Database>, keys: ContactKeys, user_ids: string[]): Promise<User[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'sealed_contacts', 'language'])
    .where('id', 'in', user_ids)
    .execute()
  return users.map(({ sealed_contacts, ...user }) => ({ ...user, ...openContacts(keys, user.id, sealed_contacts) }))
}

/** The states of the current addresses, by borrower id. */
export async function readCurrentStates(
  db: Kysely<Database>,
  fields: FieldEncryption,
  borrowers: readonly DataKeyOwner[],
): Promise<Map<string, unknown>> {
  const addresses = await db
    .selectFrom('list_entry')
    .select(['id', 'borrower_id', 'section', 'sealed_answers'])
    .where(
      'borrower_id',
      'in',
      borrowers.map(({ id }) => id),
    )
    .where('section', '=', 'address')
    .execute()
  const opened = borrowers.flatMap(borrower => {
    const key = findDataKey(fields, borrower)
    const own = addresses.filter(({ borrower_id }) => key && borrower_id === borrower.id)
    return own.map(address => ({
      borrower_id: borrower.id,
      answers: openAnswers<StoredAnswers>(key!, 'list_entry', entryRow(address), address.sealed_answers),
    }))
  })
  const current = opened.filter(({ answers }) => answers.address_type === 'CURRENT')
  return new Map(current.map(({ borrower_id, answers }) => [borrower_id, answers.state]))
}

/** Inserts what is not there yet. Answers the ids of the inserted rows. */
export async function insertNotices(
  trx: Transaction<Database>,
  notices: Insertable<Database['notice']>[],
): Promise<Set<string>> {
  if (notices.length === 0) return new Set()
  const inserted = await trx
    .insertInto('notice')
    .values(notices)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** A notice with the present state of its application and recipient. */
export const findNotice = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('notice')
    .innerJoin('application', 'application.id', 'notice.application_id')
    .innerJoin('borrower', 'borrower.id', 'notice.borrower_id')
    .leftJoin('stopped_reminders', 'stopped_reminders.borrower_id', 'notice.borrower_id')
    .select(['notice.event', 'notice.channel', 'application.status', 'borrower.sms_support_opt_out'])
    .select(['application.discarded_at', 'application.withdrawn_at', 'borrower.removed_at'])
    .select('stopped_reminders.stopped_at')
    .where('notice.id', '=', id)
    .executeTakeFirst()

export async function setDelivered(
  db: Kysely<Database>,
  id: string,
  delivery: { sent_at: Date } | { undeliverable_at: Date },
): Promise<void> {
  await db.updateTable('notice').set(delivery).where('id', '=', id).execute()
}

export async function readStopped(db: Kysely<Database>, borrower_ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stopped_reminders')
    .select('borrower_id')
    .where('borrower_id', 'in', borrower_ids)
    .execute()
  return new Set(rows.map(({ borrower_id }) => borrower_id))
}

/** A borrower on any application, and the dealer's slug. */
export const findBorrowerToStop = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('borrower')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .select(['borrower.id', 'borrower.application_id', 'borrower.user_id', 'dealer.slug as dealer_slug'])
    .where('borrower.id', '=', id)
    .executeTakeFirst()

/** Answers whether reminders were not stopped before. */
export async function insertStop(trx: Transaction<Database>, borrower_id: string, stopped_at: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('stopped_reminders')
    .values({ borrower_id, stopped_at })
    .onConflict(conflict => conflict.doNothing())
    .returning('borrower_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** When another borrower reminded this one last. */
export async function readLastReminder(db: Kysely<Database>, borrower_id: string): Promise<Date | undefined> {
  const event: NoticeEvent = 'asked_to_finish'
  const last = await db
    .selectFrom('notice')
    .select('created_at')
    .where('borrower_id', '=', borrower_id)
    .where('event', '=', event)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return last?.created_at
}
