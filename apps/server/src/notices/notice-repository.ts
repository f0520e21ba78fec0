import type { NoticeEvent, StoredAnswers } from '@porchlight/domain'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type DataKeyOwner, findDataKey } from '../applications/record/data-key.ts'
import { entryRow, openAnswers } from '../applications/record/seal-answers.ts'
import type { Dealer } from '../dealers/dealer-repository.ts'
import { openContacts, type User } from '../identity/identity-repository.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import type { NoticeTable } from './schema.ts'

const dealerColumns = ['slug', 'name', 'email', 'phone_number', 'brand_color', 'logo_url'] as const
export type NoticeDealer = Pick<Dealer, 'id' | (typeof dealerColumns)[number]>

export interface NoticeContext {
  dealer: NoticeDealer
  /** The id that events are counted by: the newest envelope of the application, or the application itself before the first one. */
  round: string
  /** Keyed by borrower id. */
  accounts: Map<string, User>
  /** The states of the current addresses, by borrower id. */
  currentStates: Map<string, unknown>
}

/** The data of notices to the borrowers of an application. At least one of the borrowers must have an account. */
export async function readNoticeContext(
  trx: Transaction<Database>,
  keys: ContactKeys,
  application_id: string,
  borrowers: readonly DataKeyOwner[],
): Promise<NoticeContext> {
  const rows = await trx
    .selectFrom('borrower')
    .innerJoin('users', 'users.id', 'borrower.user_id')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .select(['borrower.id as borrower_id', 'users.id as user_id', 'users.sealed_contacts', 'users.language'])
    .select(['dealer.id', ...dealerColumns.map(column => `dealer.${column}` as const)])
    .select(({ selectFrom }) => [
      selectFrom('envelope')
        .select('envelope.id')
        .whereRef('envelope.application_id', '=', 'application.id')
        .orderBy('envelope.created_at', 'desc')
        .orderBy('envelope.id', 'desc')
        .limit(1)
        .as('envelope_id'),
      jsonArrayFrom(
        selectFrom('list_entry')
          .select(['id', 'section', sql<string>`encode(sealed_answers, 'base64')`.as('sealed_answers')])
          .whereRef('list_entry.borrower_id', '=', 'borrower.id')
          .where('section', '=', 'address'),
      ).as('addresses'),
    ])
    .where(
      'borrower.id',
      'in',
      borrowers.map(({ id }) => id),
    )
    .execute()
  const [first] = rows
  if (!first) throw new Error(`No borrower of application ${application_id} has an account`)
  const currentStates = rows.map(({ borrower_id, addresses }) => {
    const key = findDataKey(keys.fields, borrowers.find(({ id }) => id === borrower_id)!)
    const opened = addresses.flatMap(({ sealed_answers, ...address }) =>
      key ? [openAnswers<StoredAnswers>(key, 'list_entry', entryRow(address), sealed_answers)] : [],
    )
    return [borrower_id, opened.find(({ address_type }) => address_type === 'CURRENT')?.state] as const
  })
  return {
    dealer: first,
    round: first.envelope_id ?? application_id,
    accounts: new Map(
      rows.map(({ borrower_id, user_id: id, language, sealed_contacts }) => [
        borrower_id,
        { id, language, ...openContacts(keys, id, sealed_contacts) },
      ]),
    ),
    currentStates: new Map(currentStates),
  }
}

/** Inserts the notices that are not stored yet. Returns the ids of the inserted rows. */
export async function insertNotices(
  trx: Transaction<Database>,
  notices: Insertable<NoticeTable>[],
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
    .select(['notice.event', 'notice.channel', 'notice.application_id', 'notice.borrower_id', 'application.status'])
    .select('borrower.sms_support_opt_out')
    .select(['application.discarded_at', 'application.withdrawn_at', 'application.finished_at', 'borrower.removed_at'])
    .select(['stopped_reminders.stopped_at', 'application.outcome'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('notice as later')
          .select('later.id')
          .whereRef('later.borrower_id', '=', 'notice.borrower_id')
          .whereRef('later.event', '=', 'notice.event')
          .whereRef('later.channel', '=', 'notice.channel')
          .whereRef('later.created_at', '>', 'notice.created_at'),
      ).as('is_replaced'),
    )
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

/** Stops the reminders of a borrower. Returns whether they were not stopped before. */
export async function insertStop(trx: Transaction<Database>, borrower_id: string, stopped_at: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('stopped_reminders')
    .values({ borrower_id, stopped_at })
    .onConflict(conflict => conflict.doNothing())
    .returning('borrower_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns when another borrower reminded this one last. */
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
