import type { Kysely, Transaction } from 'kysely'
import { type ChainableEvent, type Chained, chain, verifyChain } from '../documents/event-chain.ts'
import type { Database } from '../platform/database/schema.ts'

interface NewEvent {
  envelope_id: string
  borrower_id: string
  at: Date
  who: string
  event: string
  ip: string
  /** Plain values; they are covered by the hash under their names. */
  details?: Record<string, string | number | boolean | null>
}

export interface EnvelopeEvent {
  number: number
  at: string
  who: string
  event: string
  ip: string
  details: Record<string, string | number | boolean | null>
  hash: string
}

/** A chain that was changed after it was written. Nothing is sealed on such ground. */
class BrokenChain extends Error {
  override name = 'BrokenChain'
}

/** Adds to a signer's chain. The signer's row is locked, so that two events at once stand one after the other. */
export async function appendEvent(trx: Transaction<Database>, event: NewEvent): Promise<void> {
  const { envelope_id, borrower_id } = event
  await trx
    .selectFrom('envelope_signer')
    .select('envelope_id')
    .where('envelope_id', '=', envelope_id)
    .where('borrower_id', '=', borrower_id)
    .forUpdate()
    .execute()
  const before = await eventsOf(trx, event)
  const { details = {}, at, who, event: what, ip } = event
  const added = { number: before.length + 1, at: at.toISOString(), who, event: what, ip, details }
  const chained = chain([...before, added].map(one => chainable(event, one))).at(-1)!
  await trx
    .insertInto('envelope_event')
    .values({ ...added, at, envelope_id, borrower_id, details: JSON.stringify(details), hash: chained.hash })
    .execute()
}

/** A signer's chain from its beginning. */
export async function eventsOf(
  db: Kysely<Database>,
  { envelope_id, borrower_id }: { envelope_id: string; borrower_id: string },
): Promise<EnvelopeEvent[]> {
  const rows = await db
    .selectFrom('envelope_event')
    .select(['number', 'at', 'who', 'event', 'ip', 'details', 'hash'])
    .where('envelope_id', '=', envelope_id)
    .where('borrower_id', '=', borrower_id)
    .orderBy('number')
    .execute()
  return rows.map(row => ({ ...row, at: row.at.toISOString(), details: row.details as EnvelopeEvent['details'] }))
}

/** Throws {@link BrokenChain} where an event was changed, added or taken out. */
export function mustHold(of: { envelope_id: string; borrower_id: string }, events: EnvelopeEvent[]): void {
  const chained = events.map(event => ({ ...chainable(of, event), hash: event.hash })) as Chained<ChainableEvent>[]
  if (!verifyChain(chained) || events.some(({ number }, at) => number !== at + 1))
    throw new BrokenChain(`The events of borrower ${of.borrower_id} in envelope ${of.envelope_id} were changed`)
}

const chainable = (
  { envelope_id, borrower_id }: { envelope_id: string; borrower_id: string },
  { number, at, who, event, ip, details }: Omit<EnvelopeEvent, 'hash'>,
): ChainableEvent => ({ ...details, envelope_id, borrower_id, number, at, who, event, ip })
