import type { ItemState, ItemWords } from '@porchlight/domain'
import type { ExpressionWrapper, Insertable, Kysely, Transaction, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type DataKeyOwner, findDataKey, openDataKey } from '../../applications/record/data-key.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { openReviewKey, reviewColumn } from '../notes/review-key.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'
import type { Item, ItemEventTable } from './schema.ts'

export const itemWords = reviewColumn<ItemWords>('item', 'sealed_words')
const staffWords = reviewColumn<string>('item_event', 'sealed_words')
const ofAnswer = (id: string) => ({ table: 'item_event', column: 'sealed_answer', row: id })

/** The columns without the sealed words. They are listed, because a statement with `*` is not prepared. */
const columns = [
  'item.id',
  'item.application_id',
  'item.kind',
  'item.code',
  'item.stage',
  'item.waits_for',
  'item.item_group',
  'item.borrower_id',
  'item.section',
  'item.state',
  'item.version',
  'item.due_on',
  'item.asked_by',
  'item.asked_at',
  'item.last_asked_at',
  'item.announced_at',
] as const

/** The items of an application, the oldest first, without their words. */
export const readItems = (db: Kysely<Database>, application_id: string): Promise<Item[]> =>
  db.selectFrom('item').select(columns).where('application_id', '=', application_id).orderBy('id').execute()

/** Part of a statement: the events of an item, the oldest first, sealed as they are stored. */
const eventsOf = (db: Kysely<Database>, item_id: ExpressionWrapper<Database, 'item', string>) =>
  db
    .selectFrom('item_event')
    .leftJoin('data_key', 'data_key.borrower_id', 'item_event.borrower_id')
    .select([
      'item_event.id',
      'event',
      'at',
      'staff_id',
      'item_event.borrower_id',
      'acted_by',
      'code',
      'channel',
      'on_day',
    ])
    .select([
      base64<string | null>('item_event.sealed_words').as('sealed_words'),
      base64<string | null>('item_event.sealed_answer').as('sealed_answer'),
      base64<string | null>('data_key.sealed_key').as('data_key'),
      sealedProfileOf('item_event.staff_id').as('sealed_profile'),
    ])
    .where('item_event.item_id', '=', item_id)
    .orderBy('item_event.id')

/** Part of a statement: everything about the items of an application, the oldest first, sealed as it is stored. */
export const itemsOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('item')
    .select(columns)
    .select(base64('item.sealed_words').as('sealed_words'))
    .select(({ ref }) => jsonArrayFrom(eventsOf(db, ref('item.id'))).as('events'))
    .where('item.application_id', '=', application_id)
    .orderBy('item.id')

/** Rows of {@link itemsOf}, as they are read or as JSON has them. */
type Row = Omit<Item, 'asked_at' | 'last_asked_at' | 'announced_at'> & {
  sealed_words: string
  asked_at: Date | string
  last_asked_at: Date | string
  announced_at: Date | string | null
  events: readonly EventRow[]
}
type EventRow = Pick<
  ItemEventTable,
  'id' | 'event' | 'staff_id' | 'borrower_id' | 'acted_by' | 'code' | 'channel' | 'on_day'
> &
  Record<'sealed_words' | 'sealed_answer' | 'data_key' | 'sealed_profile', string | null> & { at: string | Date }

/** The answer of a borrower: words, or the name that they typed. */
export interface StoredAnswer {
  words?: string
  typed_name?: string
}

/** An event of an item. `words`: of a staff member; `answer`: of a borrower, null after their data was deleted. */
export interface OpenedEvent
  extends Pick<EventRow, 'id' | 'event' | 'staff_id' | 'borrower_id' | 'acted_by' | 'code' | 'channel' | 'on_day'> {
  at: Date
  words: string
  answer: StoredAnswer | null
  sealed_profile: string | null
}
export interface OpenedItem extends Item {
  words: ItemWords
  events: OpenedEvent[]
}

/** Opens items with their words and events. `sealed_key`: of the notes; without one there are no items. */
export function openItems(
  fields: FieldEncryption,
  { application_id, sealed_key }: { application_id: string; sealed_key: Buffer | null },
  rows: readonly Row[],
): OpenedItem[] {
  if (!sealed_key) return []
  const key = openReviewKey(fields, application_id, sealed_key)
  const dataKeys = new Map<string, FieldEncryption | undefined>()
  const dataKeyOf = ({ borrower_id, data_key }: EventRow) => {
    if (borrower_id === null || data_key === null) return undefined
    if (!dataKeys.has(borrower_id))
      dataKeys.set(borrower_id, findDataKey(fields, { id: borrower_id, data_key: Buffer.from(data_key, 'base64') }))
    return dataKeys.get(borrower_id)
  }
  const openEvent = (row: EventRow): OpenedEvent => {
    const { sealed_words, sealed_answer, data_key: _, at, ...event } = row
    const answer = sealed_answer && dataKeyOf(row)?.openText(Buffer.from(sealed_answer, 'base64'), ofAnswer(row.id))
    return {
      ...event,
      at: new Date(at),
      words: sealed_words === null ? '' : staffWords.open(key, row.id, sealed_words),
      answer: answer ? (JSON.parse(answer) as StoredAnswer) : null,
    }
  }
  return rows.map(({ sealed_words, events, asked_at, last_asked_at, announced_at, ...item }) => ({
    ...item,
    asked_at: new Date(asked_at),
    last_asked_at: new Date(last_asked_at),
    announced_at: announced_at === null ? null : new Date(announced_at),
    words: itemWords.open(key, item.id, sealed_words),
    events: events.map(openEvent),
  }))
}

/** Reads the items of an application with their words and events. */
export async function readOpenedItems(
  db: Kysely<Database>,
  fields: FieldEncryption,
  application_id: string,
): Promise<OpenedItem[]> {
  const row = await db
    .selectFrom('review_key')
    .select('sealed_key')
    .select(jsonArrayFrom(itemsOf(db, application_id)).as('items'))
    .where('application_id', '=', application_id)
    .executeTakeFirst()
  return row ? openItems(fields, { application_id, sealed_key: row.sealed_key }, row.items) : []
}

export type NewItem = Omit<Item, 'version' | 'last_asked_at' | 'announced_at'> & { words: ItemWords }

/** Stores items of an application whose review is locked. `key`: of the notes. `announced_at`: null for those that wait for their message. */
export async function insertItems(
  trx: Transaction<Database>,
  key: FieldEncryption,
  items: readonly NewItem[],
  announced_at: Date | null = null,
): Promise<Item[]> {
  if (items.length === 0) return []
  const stored = items.map(({ words, ...item }) => ({ ...item, last_asked_at: item.asked_at, announced_at }))
  const rows = stored.map((item, row) => ({ ...item, sealed_words: itemWords.seal(key, item.id, items[row]!.words) }))
  await trx.insertInto('item').values(rows).execute()
  return stored.map(item => ({ ...item, version: 1 }))
}

export type ItemChanges = Partial<Pick<Item, 'due_on' | 'last_asked_at' | 'announced_at'>> & { state?: ItemState }

/** Changes an item of a locked application. `words`: where they are corrected. */
export async function updateItem<I extends Item>(
  trx: Transaction<Database>,
  item: I,
  changes: ItemChanges,
  words?: { key: FieldEncryption; words: ItemWords },
): Promise<I> {
  const changed = { ...changes, version: item.version + 1 }
  const values: Updateable<Database['item']> = {
    ...changed,
    ...(words && { sealed_words: itemWords.seal(words.key, item.id, words.words) }),
  }
  await trx.updateTable('item').set(values).where('id', '=', item.id).execute()
  return { ...item, ...changed }
}

/** Records that the messages about these items of an application were queued. Their versions stay. */
export async function markAnnounced(
  {
    trx,
    application: { id: application_id },
    now: at,
  }: { trx: Transaction<Database>; application: { id: string }; now: Date },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('item')
    .set({ announced_at: at })
    .where('application_id', '=', application_id)
    .where('id', 'in', ids)
    .execute()
  await insertItemEvents(
    trx,
    ids.map(item_id => ({ application_id, item_id, event: 'announced', at })),
  )
}

export type NewEvent = Pick<Insertable<Database['item_event']>, 'application_id' | 'item_id' | 'event' | 'at'> &
  Partial<Pick<ItemEventTable, 'staff_id' | 'acted_by' | 'code' | 'channel' | 'on_day'>> & {
    /** The words of a staff member, and the key of the notes. */
    said?: { key: FieldEncryption; words: string } | undefined
    /** The answer of a borrower; `of`: the borrower that it concerns. */
    answered?: { fields: FieldEncryption; of: DataKeyOwner; answer: StoredAnswer | null } | undefined
  }

/** Adds events of items, in this order. */
export async function insertItemEvents(trx: Transaction<Database>, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ said, answered, ...event }) => {
    const id = newId(event.at instanceof Date ? event.at.getTime() : undefined)
    const answer = answered?.answer && JSON.stringify(answered.answer)
    return {
      ...event,
      id,
      borrower_id: answered?.of.id ?? null,
      sealed_words: said?.words ? staffWords.seal(said.key, id, said.words) : null,
      sealed_answer: answered && answer ? openDataKey(answered.fields, answered.of).seal(answer, ofAnswer(id)) : null,
    }
  })
  await trx.insertInto('item_event').values(rows).execute()
}

/** Counts the questions and the unasked messages of a borrower since a time. */
export async function countSaidBy(
  trx: Transaction<Database>,
  { application_id, acted_by, since }: { application_id: string; acted_by: string; since: Date },
): Promise<number> {
  const { said } = await trx
    .selectFrom('item_event')
    .innerJoin('item', 'item.id', 'item_event.item_id')
    .select(({ fn }) => fn.countAll<string>().as('said'))
    .where('item_event.application_id', '=', application_id)
    .where('item.application_id', '=', application_id)
    .where('acted_by', '=', acted_by)
    .where('at', '>', since)
    .where(({ or, eb, and, ref }) =>
      or([
        eb('event', '=', 'not_understood'),
        and([eb('event', '=', 'answered'), eb('asked_by', 'is', null), eb('at', '=', ref('asked_at'))]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(said)
}
