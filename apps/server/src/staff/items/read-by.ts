import { isAnswering } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type OpenedEvent, type OpenedItem, readOpenedItems } from './item-repository.ts'

/**
 * Returns an item of any borrower as one of them reads it: with the fact that another one answered, and without the answer. `readable`: the ids
 * of the reader and of those that they act for.
 */
export function asReadBy<I extends Pick<OpenedItem, 'state' | 'events'>>(readable: ReadonlySet<string>, item: I): I {
  const isOthers = ({ borrower_id }: OpenedEvent) => borrower_id !== null && !readable.has(borrower_id)
  if (!item.events.some(isOthers)) return item
  const events = item.events
    .filter(event => isAnswering(event) || !isOthers(event))
    .map((event, index, all): OpenedEvent => {
      if (isOthers(event))
        return { ...event, event: 'answered', code: null, channel: null, on_day: null, words: '', answer: null }
      // The words of staff who ask again can repeat the answer.
      const before = event.event === 'asked_again' ? all.slice(0, index).findLast(isAnswering) : undefined
      return before && isOthers(before) ? { ...event, words: '' } : event
    })
  const last = events.findLast(isAnswering)
  return { ...item, events, state: item.state === 'NOT_AVAILABLE' && last && isOthers(last) ? 'ANSWERED' : item.state }
}

/** The items of a borrower as they read them, with their own answers. */
export async function readItemsOfBorrower(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { application_id, borrower_id }: { application_id: string; borrower_id: string },
) {
  const items = await readOpenedItems(db, fields, application_id)
  return items
    .filter(item => item.waits_for === 'BORROWER' && [null, borrower_id].includes(item.borrower_id))
    .map(item => asReadBy(new Set([borrower_id]), item))
    .map(({ kind, state, words, asked_at, due_on, events }) => ({
      ...{ kind, state, ...words, asked_at, due_on },
      answers: events
        .filter(event => event.borrower_id === borrower_id)
        .map(({ event, at, code, channel, on_day, answer }) => ({ event, at, code, channel, on_day, ...answer })),
    }))
}
