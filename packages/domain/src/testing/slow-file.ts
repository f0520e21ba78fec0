import type { Day } from '../forms/day.ts'
import type { RecordedEvent } from '../staff/file-event/event.ts'
import type { FirstSubmission, LogEntry } from './file-history.ts'

/** The record of a file as the second implementation of the clocks reads it, for tests: event by event. */

/** An event that counts. `isReturned`: a notice that came back. */
export interface Fact {
  id: string
  kind: string
  day: Day
  until: Day | null
  closing: Day | null
  person: string | null
  code: string | null
  about: string | null
  people: readonly string[]
  isReturned: boolean
}

/** The end of the application: `kind` is null where the data of the borrower was deleted. */
interface Ending {
  day: Day
  kind: string | null
}

export interface SlowFile {
  first: Day
  facts: readonly Fact[]
  /** The last outcome that stands, and the end of the application. */
  outcome: Fact | undefined
  ending: Ending | undefined
}

const outcomeKinds = [
  'APPROVED',
  'COUNTEROFFER',
  'ORIGINATED',
  'APPROVED_NOT_ACCEPTED',
  'DENIED',
  'WITHDRAWN',
  'CLOSED_INCOMPLETE',
]

function toFact({ id, kind, happened_on, about, people, code, ...event }: RecordedEvent): Fact {
  const { until_on: until, closing_on: closing, borrower_id: person } = event
  return { id, kind: kind!, day: happened_on!, until, closing, person, code, about, people, isReturned: false }
}

/** Applies each correction to the list as it is by then. */
export function readFile({ on: first }: Pick<FirstSubmission, 'on'>, log: readonly LogEntry[]): SlowFile {
  const facts: Fact[] = []
  const renamed: Record<string, string> = {}
  let withdrawn: Day | undefined
  for (const each of log) {
    if (each.entry === 'withdrawn' || each.entry === 'data_deleted') withdrawn ??= each.on
    if (each.entry !== 'recorded') continue
    const { event } = each
    if (event.corrects === null) {
      facts.push(toFact(event))
      continue
    }
    renamed[event.corrects] = event.id
    const place = facts.findIndex(({ id }) => id === event.corrects)
    if (event.kind === null) facts.splice(place, 1)
    else facts[place] = toFact(event)
  }
  for (const fact of facts) while (fact.about !== null && renamed[fact.about]) fact.about = renamed[fact.about]!
  for (const back of facts)
    if (back.kind === 'NOTICE_RETURNED') for (const fact of facts) if (fact.id === back.about) fact.isReturned = true

  let outcome: Fact | undefined
  for (const fact of facts) {
    if (fact.kind === 'RECONSIDERED') outcome = undefined
    else if (outcomeKinds.includes(fact.kind)) outcome = fact
  }
  const isOpen = !outcome || outcome.kind === 'APPROVED' || outcome.kind === 'COUNTEROFFER'
  let ending: Ending | undefined = isOpen ? undefined : { day: outcome!.day, kind: outcome!.kind }
  if (withdrawn !== undefined)
    ending = { kind: ending?.kind ?? null, day: ending && ending.day < withdrawn ? ending.day : withdrawn }
  return { first, facts, outcome, ending }
}
