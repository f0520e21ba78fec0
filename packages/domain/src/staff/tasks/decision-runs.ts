import { addDays } from '../../flow/business-days.ts'
import type { Day } from '../../forms/day.ts'
import type { MilestoneKind } from '../../status/outcomes.ts'
import {
  answerTo,
  deliveredNotices,
  eventsOfKind,
  type FileEvent,
  incompletenessNotices,
  noticedOutcomes,
} from '../file-event/event.ts'
import { closingOf, endBy, endOfAll, first, isBefore, isFrom, outcomesOf } from './ends.ts'
import type { TaskFacts } from './facts.ts'
import type { Run } from './row.ts'

/** The notices of an outcome to the borrower who must have one first, 12 CFR 1002.9(f). One from before the outcome is none of it. */
const noticesOf = (events: readonly FileEvent[], { id, happened_on, people: [primary] }: FileEvent): FileEvent[] =>
  deliveredNotices(events, id).filter(notice => notice.borrower_id === primary && isFrom(happened_on)(notice))

const decisionNotices = (facts: Pick<TaskFacts, 'events'>, ...kinds: readonly MilestoneKind[]): FileEvent[] =>
  outcomesOf(facts, ...kinds).flatMap(outcome => noticesOf(facts.events, outcome))

export const DECISION_DAYS = 30
/** The codes of completion by the applicant, 12 CFR 1002.9(c)(1). */
const byApplicant: ReadonlySet<string | null> = new Set(['SIGNED', 'PAPERS'])

/** Returns whether the applicant completed it after the thirty days from what began a clock: what is missed by then stays so. */
const isLate = ({ code, happened_on }: FileEvent, began_on: Day): boolean =>
  byApplicant.has(code) && happened_on > addDays(began_on, DECISION_DAYS)

/**
 * Runs from the first submission, or from the day on which it was complete; and again from the answer to a notice of incompleteness, or from
 * completion after one, whichever is later. What came after the decision moves nothing. The notice that was answered does not meet what
 * begins with the answer.
 */
export const decisionRuns = (facts: TaskFacts): Run[] => {
  const { events, first_submitted_on } = facts
  const sent = incompletenessNotices(events)
  const closing = closingOf(facts)
  const decided = [...decisionNotices(facts, ...noticedOutcomes), ...(closing ? [closing] : [])]
  const over = endOfAll(facts, ['WITHDRAWN'], 'open')

  const isDecidedBefore = (event: FileEvent, notice: FileEvent | undefined): boolean =>
    decided.some(decision => isFrom(notice?.happened_on ?? '')(decision) && isBefore(decision, event, events))
  /** The last completion that follows the notice, and no later one, and that moves what began on a day, if anything did. */
  const completionAfter = (notice: FileEvent | undefined, began_on?: Day) =>
    eventsOfKind(events, 'COMPLETE').findLast(
      completion =>
        sent.findLast(each => isBefore(each, completion, events)) === notice &&
        !(began_on && isLate(completion, began_on)) &&
        !isDecidedBefore(completion, notice),
    )
  const runAgain = (notice: FileEvent, event: FileEvent, ref: string): Run => {
    const completed = completionAfter(notice, event.happened_on)
    const began_by = completed && !isFrom(completed.happened_on)(event) ? completed : event
    const starts_on = began_by.happened_on
    const later = events.slice(events.indexOf(event))
    const sentLater = sent.filter(each => later.includes(each))
    return { ref, starts_on, began_by, end: endBy(first([...decided, ...sentLater], starts_on), over) }
  }
  const answered = eventsOfKind(events, 'INCOMPLETENESS_ANSWERED').flatMap(answer => {
    const notice = eventsOfKind(events.slice(0, events.indexOf(answer)), 'INCOMPLETENESS_NOTICE').findLast(
      ({ id }) => id === (answer.about ?? id),
    )
    if (!notice || isDecidedBefore(answer, notice)) return []
    const isFirst = answerTo(events, notice) === answer
    return [{ notice, run: runAgain(notice, answer, isFirst ? notice.id : answer.id) }]
  })
  return [
    {
      ref: '',
      starts_on: completionAfter(undefined, first_submitted_on)?.happened_on ?? first_submitted_on,
      end: endBy(first([...decided, ...sent]), over),
    },
    ...answered.map(({ run }) => run),
    ...sent.flatMap(notice => {
      const completion = completionAfter(notice)
      return completion && answered.every(each => each.notice !== notice)
        ? [runAgain(notice, completion, notice.id)]
        : []
    }),
  ]
}

/** A denial on a file of which a notice said that it is incomplete, and that was not completed since. */
export const denialRuns = (facts: TaskFacts): Run[] =>
  outcomesOf(facts, 'DENIED').flatMap(denial => {
    const { id: ref, happened_on: starts_on } = denial
    const index = facts.events.indexOf(denial)
    const events = facts.events.slice(0, index)
    const asked = incompletenessNotices(facts.events).findLast(
      notice => events.includes(notice) && !answerTo(events, notice),
    )
    const isCompleted = asked && eventsOfKind(events, 'COMPLETE').some(isFrom(asked.happened_on))
    if (!asked || isCompleted) return []
    const notice = first(noticesOf(facts.events, denial))
    const [undone] = eventsOfKind(facts.events.slice(index), 'RECONSIDERED')
    const end = undone && ({ on: undone.happened_on, event: undone, instead: 'NOT_OWED' } as const)
    return [{ ref, starts_on, end: endBy(notice, end) }]
  })

/** Runs until what was recorded after it: credit that was accepted, on its terms or on those of a later one, or the notice of a denial. */
export const counterofferRuns = (facts: TaskFacts): Run[] =>
  outcomesOf(facts, 'COUNTEROFFER').flatMap(offer => {
    const { id: ref, code } = offer
    const events = facts.events.slice(facts.events.indexOf(offer))
    const notice = first(noticesOf(events, offer))
    if (!notice) return []
    const starts_on = notice.happened_on
    const accepted = eventsOfKind(events, 'COUNTEROFFER_ACCEPTED')
    const end =
      code === 'WITH_REASONS'
        ? ({ on: starts_on, event: notice, instead: 'NOT_OWED' } as const)
        : endBy(
            first([...accepted, ...decisionNotices({ events }, 'DENIED')], starts_on),
            endOfAll(facts, ['WITHDRAWN', 'ORIGINATED', 'APPROVED_NOT_ACCEPTED', 'CLOSED_INCOMPLETE'], 'open'),
          )
    return [{ ref, starts_on, end }]
  })
