import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'
import { reviewColumn } from '../notes/review-key.ts'
import { answeringEvents } from './answering-events.ts'

const freeText = reviewColumn<string>('incompleteness_notice', 'sealed_free_text')

type NoticeTable = Database['incompleteness_notice']
export type Notice = Omit<Selectable<NoticeTable>, 'sealed_free_text'>
/** `sealed_free_text`: base64. */
export type SealedNotice = Notice & { sealed_free_text: string }

/** Part of a statement: the notices of an application, the oldest first. */
export const noticesOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('incompleteness_notice')
    .select(['id', 'application_id', 'version', 'made_by', 'made_at', 'until_on', 'longer_reason'])
    .select(['sent_by', 'sent_at', 'item_ids'])
    .select(base64('sealed_free_text').as('sealed_free_text'))
    .where('application_id', '=', application_id)
    .orderBy('id')

export const readNotices = (db: Kysely<Database>, application_id: string): Promise<SealedNotice[]> =>
  noticesOf(db, application_id).execute()

/** The officer's own paragraphs. `key`: of the notes. */
export const openFreeText = (
  key: FieldEncryption,
  { id, sealed_free_text }: Pick<SealedNotice, 'id' | 'sealed_free_text'>,
) => freeText.open(key, id, sealed_free_text)

type NewNotice = Omit<Insertable<NoticeTable>, 'sealed_free_text'>

export async function insertNotice(
  trx: Transaction<Database>,
  key: FieldEncryption,
  { free_text, ...notice }: NewNotice & { free_text: string },
): Promise<void> {
  const sealed_free_text = freeText.seal(key, notice.id, free_text)
  await trx
    .insertInto('incompleteness_notice')
    .values({ ...notice, sealed_free_text })
    .execute()
}

/** Changes a notice of a locked application. `words`: where they change, with the key of the notes. */
export async function updateNotice(
  trx: Transaction<Database>,
  { id, version }: Pick<Notice, 'id' | 'version'>,
  changes: Omit<Updateable<NoticeTable>, 'sealed_free_text' | 'item_ids'> & { item_ids?: string[] },
  words?: { key: FieldEncryption; free_text: string },
): Promise<void> {
  await trx
    .updateTable('incompleteness_notice')
    .set({
      ...changes,
      version: version + 1,
      ...(words && { sealed_free_text: freeText.seal(words.key, id, words.free_text) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores the period of a notice that was sent, where it differs. */
export async function setPeriod(
  trx: Transaction<Database>,
  id: string,
  { until_on, longer_reason }: Pick<Notice, 'until_on' | 'longer_reason'>,
): Promise<void> {
  await trx
    .updateTable('incompleteness_notice')
    .set({ until_on, longer_reason })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('until_on', '!=', until_on), eb('longer_reason', 'is distinct from', longer_reason)]))
    .execute()
}

/** Deletes a draft. */
export async function deleteDraft(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('incompleteness_notice').where('id', '=', id).where('sent_at', 'is', null).execute()
}

/** The first answer to each item that a notice names since it was sent; none for one that was not answered. */
export async function readAnswers(
  trx: Transaction<Database>,
  { item_ids, sent_at }: Pick<Notice, 'item_ids' | 'sent_at'>,
) {
  if (!item_ids || !sent_at) return []
  return trx
    .selectFrom('item_event')
    .distinctOn('item_id')
    .select(['item_id', 'at', 'on_day', 'staff_id'])
    .where('item_id', 'in', item_ids)
    .where('event', 'in', answeringEvents)
    .where('at', '>', sent_at)
    .orderBy('item_id')
    .orderBy('id')
    .execute()
}

/** The dealer of an application; undefined after it was deleted. */
export const readDealerOf = (db: Kysely<Database>, application_id: string): Promise<{ name: string } | undefined> =>
  db
    .selectFrom('application')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .select('dealer.name')
    .where('application.id', '=', application_id)
    .executeTakeFirst()
