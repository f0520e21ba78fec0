import { isDeepStrictEqual } from 'node:util'
import {
  type Day,
  type ErrorCode,
  type ItemDenial,
  type ItemEvent,
  type ItemWords,
  isEnded,
  isOpenForBorrower,
  isToCheck,
  itemAfter,
  itemBegunBy,
  mayBegin,
  mayHappen,
  unaskedDenials,
} from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Application, Borrower } from '../../applications/record/application.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireReviewKey } from '../notes/note-repository.ts'
import {
  insertItemEvents,
  insertItems,
  type NewEvent,
  type NewItem,
  readItems,
  type StoredAnswer,
  updateItem,
} from './item-repository.ts'
import type { Item } from './schema.ts'

/** A locked application, whose items change, and the transaction. */
export interface ItemWork {
  trx: Transaction<Database>
  fields: FieldEncryption
  application: Pick<Application, 'id' | 'status' | 'submitted_at' | 'withdrawn_at' | 'finished_at'>
  now: Date
}

/** The actor of an event of an item. SYSTEM: a job, a setting, or what follows from another change. */
export type By =
  | { as: 'ASSIGNEE'; staff_id: string }
  | { as: 'SYSTEM' }
  /** `acting`: may be the primary borrower for another one on their device. */
  | { as: 'BORROWER'; of: Borrower; acting: Borrower }

interface Said {
  /** The code of the reason. */
  code?: string | null
  /** The words of a staff member. */
  words?: string
  /** The answer of a borrower. */
  answer?: StoredAnswer | null
  channel?: string | null
  on_day?: Day | null
}

/** Throws the refusal of a request, or an Error for a refusal that no request can get. */
const refuse = (code: ItemDenial): never => {
  if (isUnasked(code)) throw new Error(`An item refused a change: ${code}`)
  throw new HttpError(code satisfies ErrorCode)
}
const isUnasked = (code: ItemDenial): code is (typeof unaskedDenials)[number] =>
  unaskedDenials.some(denial => denial === code)

/** An event as it is stored. The words of staff are sealed with the key of the notes, those of a borrower with the key of their own. */
const eventOf = (
  { fields, application, now }: ItemWork,
  item: Pick<Item, 'id'>,
  event: NewEvent['event'],
  by: By,
  { code = null, words = '', answer = null, channel = null, on_day = null }: Said,
  key?: FieldEncryption,
): NewEvent => ({
  ...{ application_id: application.id, item_id: item.id, event, at: now, code, channel, on_day },
  staff_id: by.as === 'ASSIGNEE' ? by.staff_id : null,
  acted_by: by.as === 'BORROWER' ? by.acting.id : null,
  said: key && { key, words },
  answered: by.as === 'BORROWER' ? { fields, of: by.of, answer } : undefined,
})

async function record(
  work: ItemWork,
  item: Pick<Item, 'id'>,
  event: NewEvent['event'],
  by: By,
  said: Said,
): Promise<void> {
  const { trx, fields, application } = work
  const key = said.words ? await requireReviewKey(trx, fields, application.id) : undefined
  await insertItemEvents(trx, [eventOf(work, item, event, by, said, key)])
}

/** An item to begin. `sentence`: covers all items that are begun at once. */
export interface Begun extends Omit<NewItem, 'id' | 'application_id' | 'state' | 'asked_by' | 'asked_at'> {
  sentence?: string
  /** The words that a borrower sends unasked. */
  answer?: StoredAnswer
}

/**
 * Begins items, in the first state of their actor. `isAnnounced`: another message of the same change asks for them. Throws 409 where one may not
 * begin now.
 */
export async function beginItems(
  work: ItemWork,
  by: By,
  begun: readonly Begun[],
  { isAnnounced = false }: { isAnnounced?: boolean } = {},
): Promise<Item[]> {
  const { trx, fields, application, now } = work
  if (begun.length === 0) return []
  for (const { kind } of begun) {
    const may = mayBegin({
      ...{ kind, actor: by.as, applicationStatus: application.status },
      ...{ wasSubmitted: application.submitted_at !== null, isEnded: isEnded(application) },
    })
    if (may !== true) refuse(may)
  }
  const key = await requireReviewKey(trx, fields, application.id)
  const items = await insertItems(
    trx,
    key,
    begun.map(({ sentence: _, answer: __, ...item }) => ({
      ...item,
      id: newId(now.getTime()),
      application_id: application.id,
      state: itemBegunBy[by.as],
      asked_by: by.as === 'ASSIGNEE' ? by.staff_id : null,
      asked_at: now,
    })),
    isAnnounced ? now : null,
  )
  const events = items.flatMap((item, index): NewEvent[] => {
    const { sentence: words = '', answer } = begun[index]!
    if (by.as === 'BORROWER') return [eventOf(work, item, 'answered', by, { answer: answer ?? null })]
    const asked = eventOf(work, item, 'asked', by, { words }, key)
    return isAnnounced ? [asked, eventOf(work, item, 'announced', { as: 'SYSTEM' }, {})] : [asked]
  })
  await insertItemEvents(trx, events)
  return items
}

/** Begins one item, as {@link beginItems} does. */
export const beginItem = async (work: ItemWork, by: By, begun: Begun): Promise<Item> =>
  (await beginItems(work, by, [begun]))[0]!

export interface Happening extends Said {
  event: ItemEvent
  /** Another due day, where it is asked for again. */
  due_on?: Day | null
  /** The version that a borrower knows. It is compared after the state, because the refusal by the state says more. */
  version?: number
}

/** Throws 409 with the reason where the state, the actor or the application refuses an event: before a check of fields, which no entry could pass. */
export function requireHappening(
  { application }: Pick<ItemWork, 'application'>,
  { kind, state }: Pick<Item, 'kind' | 'state'>,
  by: By,
  event: ItemEvent,
): void {
  const isOver = isEnded(application)
  const may = mayHappen({ kind, state, event, actor: by.as, applicationStatus: application.status, isEnded: isOver })
  if (may !== true) refuse(may)
}

/** Applies an event to the state of an item, and records it. Throws 409 with the reason where the state, the actor or the application refuses it. */
export async function changeItem(
  work: ItemWork,
  item: Item,
  by: By,
  { event, due_on, version, ...said }: Happening,
): Promise<Item> {
  const { trx, now } = work
  requireHappening(work, item, by, event)
  if (version !== undefined && version !== item.version) {
    // The page of this version does not show the answer, so that the borrower does not mean to change it.
    if (isToCheck(item.state)) refuse('item_answered')
    throw new HttpError('item_changed')
  }
  await record(work, item, event, by, said)
  return updateItem(trx, item, {
    state: itemAfter(item.state, event),
    ...(event === 'asked_again' && { last_asked_at: now, announced_at: null }),
    ...(due_on !== undefined && { due_on }),
  })
}

/** Throws 409 unless the item still waits for an answer of an application that goes on. */
function requireOpen({ application }: ItemWork, { state }: Item): void {
  if (isEnded(application)) refuse('application_finished')
  if (isToCheck(state)) refuse('item_answered')
  if (!isOpenForBorrower(state)) refuse('item_closed')
}

/** Sets another due day, of which the borrower is notified. */
export async function extendItem(work: ItemWork, item: Item, by: By, due_on: Day | null): Promise<Item> {
  requireOpen(work, item)
  if (item.due_on === due_on) return item
  await record(work, item, 'extended', by, { on_day: due_on })
  return updateItem(work.trx, item, { due_on, announced_at: null })
}

/**
 * Replaces the words of an item that waits for an answer. The event keeps the replaced words, the title first. The borrower is notified again.
 */
export async function correctItem(
  work: ItemWork,
  item: Item,
  by: By,
  { before, words }: Record<'before' | 'words', ItemWords>,
): Promise<Item> {
  requireOpen(work, item)
  const { title, ...others } = before
  const replaced = Object.entries(others).filter(
    ([field, old]) => old !== '' && old !== words[field as keyof ItemWords],
  )
  if (isDeepStrictEqual(before, words)) return item
  const key = await requireReviewKey(work.trx, work.fields, work.application.id)
  await record(work, item, 'corrected', by, { words: [title, ...replaced.map(([, old]) => old)].join('\n') })
  return updateItem(work.trx, item, { announced_at: null }, { key, words })
}

/** Records that a borrower does not understand an item, which changes nothing else. */
export async function askAboutItem(work: ItemWork, item: Item, by: By, words: string): Promise<void> {
  requireOpen(work, item)
  await record(work, item, 'not_understood', by, { answer: { words } })
}

/** The chosen items of a locked application, in their order. Throws 404 for one that it has not, and 412 for another version. */
export async function chosenItems(
  { trx, application }: Pick<ItemWork, 'trx' | 'application'>,
  chosen: readonly { id: string; version: number }[],
): Promise<Item[]> {
  const items = await readItems(trx, application.id)
  return [...new Map(chosen.map(each => [each.id, each])).values()].map(({ id, version }) => {
    const item = items.find(each => each.id === id)
    if (!item) throw new HttpError('item_not_found')
    if (item.version !== version) throw new HttpError('item_changed')
    return item
  })
}
