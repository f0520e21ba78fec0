import type { Day } from '../forms/day.ts'
import type { Text } from '../forms/text.ts'
import type { StandingEvent } from './standing.ts'
import { isAnswering } from './state.ts'

/** The events of items that are steps, or end them. */
export const standingItemEvents = ['announced', 'answered', 'not_available', 'asked_again', 'waived'] as const

/** An event of an item, with who acted: READER is the borrower who reads, or one that they act for. */
export interface StandingItemEvent {
  event: (typeof standingItemEvents)[number]
  by: 'READER' | 'OTHER_BORROWER' | 'LENDER' | 'SYSTEM'
  /** Milliseconds since 1970. */
  at: number
  on: Day
  /** True if nothing could be demanded then. */
  isHelpful: boolean
}

/** An item of the reader, or of any borrower. */
export interface StandingItem {
  title: Text
  isOfAnyBorrower: boolean
  events: readonly StandingItemEvent[]
}

/** A step of an application, with its time in milliseconds since 1970. */
export type TimedStanding = StandingEvent & { at: number }

/**
 * The steps that follow from the items that a reader is asked for, in the order of their times. A request counts from its message. An answer that
 * the lender recorded is the reader's, unless the item is of any borrower. CLEARED: the last open request ended without an answer of the reader.
 */
export function stepsOfItems(items: readonly StandingItem[]): TimedStanding[] {
  const open = new Set<StandingItem>()
  const answered = new Set<StandingItem>()
  return items
    .flatMap(item => item.events.map(event => ({ item, ...event })))
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ item, event, by, at, on, isHelpful }): TimedStanding[] => {
      if (event === 'announced') {
        // The borrower answered it on its page before the message was sent.
        if (answered.has(item)) return []
        open.add(item)
        return [{ kind: 'ASKED', at, on, what: [item.title], isHelpful }]
      }
      const wasOpen = open.delete(item)
      if (event === 'asked_again') answered.delete(item)
      else answered.add(item)
      if (isAnswering({ event }) && (by === 'READER' || (by === 'LENDER' && !item.isOfAnyBorrower)))
        return [{ kind: 'ANSWERED', at, on }]
      // A section is answered by the signing, which is a step of its own.
      return wasOpen && open.size === 0 && by !== 'SYSTEM' ? [{ kind: 'CLEARED', at, on }] : []
    })
}

/** Puts the days on which an application was opened among its steps: after the first of them on that day that sends it, else before all of the day. */
export function withOpenings(steps: readonly TimedStanding[], opened: readonly Day[]): StandingEvent[] {
  const placed: StandingEvent[] = steps.toSorted((one, other) => one.at - other.at)
  for (const on of opened.toSorted()) {
    const sent = placed.findIndex(({ kind, on: day }) => kind === 'SUBMITTED' && day === on)
    const later = placed.findIndex(({ on: day }) => day >= on)
    placed.splice(sent >= 0 ? sent + 1 : later >= 0 ? later : placed.length, 0, { kind: 'OPENED', on })
  }
  return placed
}
