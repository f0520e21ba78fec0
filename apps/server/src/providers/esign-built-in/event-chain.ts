import { createHash } from 'node:crypto'

type Details = Record<string, string | number | boolean | null>

/** The labels of the events of one signer, as the certificate prints them. */
const eventLabels = {
  sent: 'documents sent for signature',
  page_opened: 'signing page opened',
  handed_over: 'device taken over',
  consented: 'consented to electronic records',
  consent_carried_over: 'earlier consent holds',
  document_opened: 'document opened',
  signed: 'signed',
  declined: 'declined to sign',
  withdrawn: 'documents withdrawn',
} as const
export type EventName = keyof typeof eventLabels
const isEventName = (event: string): event is EventName => Object.hasOwn(eventLabels, event)

/** An event of another release is its own label: the signature holds, and its documents must be sealed. */
export const eventLabel = (event: string): string => (isEventName(event) ? eventLabels[event] : event)

/** The hash covers the names of these members too, so that none of them can be renamed. */
export interface ChainEvent {
  /** Counted from 1. */
  number: number
  /** ISO 8601 in UTC. */
  at: string
  who: string
  /** An `EventName`, or a name that only another release knows. */
  event: string
  ip: string
  details: Details
}
export type ChainedEvent = ChainEvent & { hash: string }

export interface SignerRef {
  envelope_id: string
  borrower_id: string
}

/** The value that the hash of the first event covers in place of a previous hash. */
const GENESIS = '0'.repeat(64)

/** The hash of the last event. It covers every event before it. */
export const chainHead = (events: { hash: string }[]): string => events.at(-1)?.hash ?? GENESIS

/** Chains an event to those before it: its hash (SHA-256, hex) covers the previous hash and the event itself. */
export function appendToChain(
  signer: SignerRef,
  events: ChainedEvent[],
  event: Omit<ChainEvent, 'number'>,
): ChainedEvent {
  const numbered = { ...event, number: events.length + 1 }
  return { ...numbered, hash: hashOf(signer, chainHead(events), numbered) }
}

/** Thrown when an event was changed, added or removed after it was recorded. */
class BrokenChain extends Error {
  override name = 'BrokenChain'
}

export function verifyChain(signer: SignerRef, events: ChainedEvent[]): void {
  const isIntact = events.every(
    ({ hash, ...event }, index) =>
      event.number === index + 1 && hash === hashOf(signer, events[index - 1]?.hash ?? GENESIS, event),
  )
  if (!isIntact)
    throw new BrokenChain(`The events of borrower ${signer.borrower_id} in envelope ${signer.envelope_id} were changed`)
}

function hashOf({ envelope_id, borrower_id }: SignerRef, previous: string, { details, ...event }: ChainEvent): string {
  const hashed = { ...details, envelope_id, borrower_id, ...event }
  // Sorted by name, because jsonb does not preserve the order of members.
  const canonical = JSON.stringify(Object.entries(hashed).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(previous).update(canonical).digest('hex')
}
