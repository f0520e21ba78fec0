import type { Day } from '../../forms/day.ts'
import { isFinal, type MilestoneKind, milestoneKinds, outcomesForBorrowers } from '../../status/outcomes.ts'
import type { MilestoneMethod } from '../milestones.ts'

/** Days that the lender records, beside the outcomes. `SIX_FACTS`, `AMOUNT_CHANGED` and `LAND` are also written by a submission. */
export const recordedKinds = [
  'COMPLETE',
  'SIX_FACTS',
  'LAND',
  'ESTIMATE_SENT',
  'INTENT_TO_PROCEED',
  'AMOUNT_CHANGED',
  'REVISED_ESTIMATE_SENT',
  'REVISED_ESTIMATE_NOT_NEEDED',
  'COUNSELORS_SENT',
  'VALUATION_COPY_SENT',
  'INCOMPLETENESS_NOTICE',
  'INCOMPLETENESS_ANSWERED',
  'NOTICE',
  'NOTICE_RETURNED',
  'COUNTEROFFER_ACCEPTED',
  'APPROVAL_EXTENDED',
  'RECONSIDERED',
] as const
export const fileEventKinds = [...milestoneKinds, ...recordedKinds] as const
export type FileEventKind = (typeof fileEventKinds)[number]

/** The kinds that borrowers get: each counts as a word of the lender to them. */
export const seenByBorrowers: readonly FileEventKind[] = [
  'ESTIMATE_SENT',
  'REVISED_ESTIMATE_SENT',
  'INCOMPLETENESS_NOTICE',
  'NOTICE',
]

/** An event of the application's file, with the lender's day on which it happened. */
export interface FileEvent<Kind extends FileEventKind = FileEventKind> {
  id: string
  kind: Kind
  happened_on: Day
  /** The last day of an approval, or of the period that a notice of incompleteness names. */
  until_on: Day | null
  /** The planned closing. */
  closing_on: Day | null
  /** The borrower that it concerns: who withdrew, intends to proceed, or got the notice. */
  borrower_id: string | null
  method: MilestoneMethod | null
  /** A choice of the kind's list. */
  code: string | null
  /** The event that it refers to: the outcome of a notice, the notice that came back or was answered. */
  about: string | null
  /** The borrowers who must have a notice of an outcome, the primary borrower first; empty in all other kinds. */
  people: readonly string[]
}

/** An event as it was recorded. Without a kind it says that what it corrects was entered by mistake. */
export interface RecordedEvent extends Omit<FileEvent, 'kind' | 'happened_on'> {
  kind: FileEventKind | null
  happened_on: Day | null
  /** The id of the event that it corrects. */
  corrects: string | null
}

const outcomes: ReadonlySet<string> = new Set(milestoneKinds)
export const isOutcomeKind = (kind: FileEventKind): kind is MilestoneKind => outcomes.has(kind)
export const isOutcome = <E extends FileEvent>(event: E): event is E & FileEvent<MilestoneKind> =>
  isOutcomeKind(event.kind)

/** The outcomes that borrowers learn from a notice: all but those that they know themselves. */
export const noticedOutcomes: readonly MilestoneKind[] = milestoneKinds.filter(
  kind => !outcomesForBorrowers.some(known => known === kind),
)
/** Returns whether an outcome has a line for each borrower: a notice is owed, or can be sent. */
export const hasNotices = (kind: FileEventKind | null | undefined): boolean =>
  noticedOutcomes.some(outcome => outcome === kind)

/**
 * The events that count, in the order in which they were recorded. A correction takes the place of what it corrects, and what referred to
 * that refers to the correction. `recorded`: all of an application, the oldest first.
 */
export function countingEvents<E extends RecordedEvent>(recorded: readonly E[]): (E & FileEvent)[] {
  const corrections = new Map(recorded.map(event => [event.corrects, event] as const))
  const latest = (event: E): E => {
    const correction = corrections.get(event.id)
    return correction ? latest(correction) : event
  }
  const events = new Map(recorded.map(event => [event.id, latest(event)] as const))
  return recorded
    .filter(({ corrects }) => corrects === null)
    .map(latest)
    .flatMap(event => {
      const { kind, happened_on, about } = event
      return kind && happened_on ? [{ ...event, kind, happened_on, about: events.get(about ?? '')?.id ?? about }] : []
    })
}

/** The outcome in force: the last one that counts, unless it was reconsidered. `events`: those that count, in their order. */
export const outcomeInForce = <E extends FileEvent>(
  events: readonly E[],
): (E & FileEvent<MilestoneKind>) | undefined => {
  const last = events.findLast(event => isOutcome(event) || event.kind === 'RECONSIDERED')
  return last && isOutcome(last) ? last : undefined
}

/** The last outcome that ended the application, if it is in force. */
export const endingOf = <E extends FileEvent>(events: readonly E[]): (E & FileEvent<MilestoneKind>) | undefined => {
  const outcome = outcomeInForce(events)
  return outcome && isFinal(outcome.kind) ? outcome : undefined
}

/** The events of a kind that count, in their order. */
export const eventsOfKind = <Kind extends FileEventKind>(
  events: readonly FileEvent[],
  ...kinds: readonly Kind[]
): FileEvent<Kind>[] => events.filter((event): event is FileEvent<Kind> => kinds.some(kind => kind === event.kind))

/** The notices of a kind that were sent and did not come back. */
function delivered<Kind extends FileEventKind>(events: readonly FileEvent[], kind: Kind): FileEvent<Kind>[] {
  const returned = new Set(eventsOfKind(events, 'NOTICE_RETURNED').map(({ about }) => about))
  return eventsOfKind(events, kind).filter(({ id }) => !returned.has(id))
}

/** The notices that were sent and did not come back, of an outcome or of all. */
export const deliveredNotices = (events: readonly FileEvent[], outcome?: string): FileEvent<'NOTICE'>[] =>
  delivered(events, 'NOTICE').filter(({ about }) => outcome === undefined || about === outcome)

/** The notices of incompleteness that were sent and did not come back. */
export const incompletenessNotices = (events: readonly FileEvent[]): FileEvent<'INCOMPLETENESS_NOTICE'>[] =>
  delivered(events, 'INCOMPLETENESS_NOTICE')

/**
 * The answer to everything that a notice of incompleteness names: recorded after it, on its day or later. One that refers to no notice
 * answers each that was recorded before it.
 */
export const answerTo = (events: readonly FileEvent[], notice: FileEvent): FileEvent | undefined =>
  eventsOfKind(events.slice(events.indexOf(notice)), 'INCOMPLETENESS_ANSWERED').find(
    ({ about, happened_on }) => (about ?? notice.id) === notice.id && happened_on >= notice.happened_on,
  )

/** The last notice of incompleteness that is not answered. */
export const unansweredNotice = (events: readonly FileEvent[]): FileEvent<'INCOMPLETENESS_NOTICE'> | undefined =>
  incompletenessNotices(events).findLast(notice => !answerTo(events, notice))

/** Returns whether an application was closed after the last day of a notice of incompleteness: it is the notice of the closing too. */
function isClosedByNotice(events: readonly FileEvent[], { kind, happened_on }: FileEvent): boolean {
  const until_on = unansweredNotice(events)?.until_on
  return kind === 'CLOSED_INCOMPLETE' && !!until_on && until_on < happened_on
}

/** The borrowers who must have a notice of the outcome and have none. */
export function awaitingNotice(events: readonly FileEvent[], outcome: FileEvent<MilestoneKind>): readonly string[] {
  if (isClosedByNotice(events, outcome)) return []
  const informed = new Set(deliveredNotices(events, outcome.id).map(({ borrower_id }) => borrower_id))
  return outcome.people.filter(id => !informed.has(id))
}

/** Returns whether an event is a notice of an outcome that borrowers hear of: one that was mailed or emailed. */
export const isLetter = ({ kind, method }: Pick<FileEvent, 'method'> & { kind: FileEventKind | null }): boolean =>
  kind === 'NOTICE' && (method === 'LETTER' || method === 'EMAIL')

/** The day of the last letter to a borrower, unless it came back or the outcome was reconsidered; null without one. */
export const lastLetterOn = (events: readonly FileEvent[], borrower_id: string): Day | null =>
  deliveredNotices(events.slice(events.findLastIndex(({ kind }) => kind === 'RECONSIDERED') + 1))
    .filter(notice => notice.borrower_id === borrower_id && isLetter(notice))
    .map(({ happened_on }) => happened_on)
    .sort()
    .at(-1) ?? null
