import { createHash } from 'node:crypto'

/** An event of an envelope's life, as plain JSON. */
export type ChainableEvent = Record<string, string | number | boolean | null>

export type Chained<Event> = Event & { hash: string }

/** What the first event's hash covers in place of a hash before it. */
const beginning = '0'.repeat(64)

/** Gives each event the SHA-256 (hex) of the hash before it and of itself. */
export function chain<Event extends ChainableEvent>(events: Event[]): Chained<Event>[] {
  let hash = beginning
  return events.map(event => {
    hash = linkHash(hash, event)
    return { ...event, hash }
  })
}

/** The last hash: whoever knows it knows that nothing before it was changed. */
export function chainHead(events: { hash: string }[]): string {
  return events.at(-1)?.hash ?? beginning
}

export function verifyChain(events: Chained<ChainableEvent>[]): boolean {
  const bare = events.map(({ hash: _, ...event }) => event)
  return chain(bare).every((event, at) => event.hash === events[at]?.hash)
}

function linkHash(previous: string, event: ChainableEvent): string {
  // Sorted by name, because a database gives a JSON document's members back in an order of its own.
  const canonical = JSON.stringify(Object.entries(event).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(previous).update(canonical).digest('hex')
}
