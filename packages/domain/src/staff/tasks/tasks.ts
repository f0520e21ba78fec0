import { addDays } from '../../flow/business-days.ts'
import type { Day } from '../../forms/day.ts'
import { isOpenForBorrower, isToCheck } from '../../items/state.ts'
import { isFinished } from '../../status/transitions.ts'
import { approvalInForce } from '../file-event/approval.ts'
import { awaitingNotice, eventsOfKind, outcomeInForce } from '../file-event/event.ts'
import { clocks } from './clocks.ts'
import { passedDayOf } from './deadlines.ts'
import {
  endOf,
  hasUnreadSubmission,
  isOver,
  isWithLender,
  itemsAwaited,
  type TaskFacts,
  type TaskItem,
  waitsForBorrower,
} from './facts.ts'
import { dueDayOf, type Run, type TaskCalendar, type TaskRow } from './row.ts'
import { type ClockId, isClock, type OwnTaskKind, type TaskKind, taskKinds } from './texts.ts'

/** The version of the rules below and in `clocks`, raised by a change: due days of another version are computed again at start. */
export const TASK_RULES_VERSION = 2

const NOTICE_DAYS = 30

const submissionOf = ({ submissions }: TaskFacts): string => String(submissions)
const startingOn = (starts_on: Day | null | undefined, ref = ''): Run[] => (starts_on ? [{ ref, starts_on }] : [])
const outcomeOf = ({ events }: TaskFacts) => outcomeInForce(events)

/**
 * The days on which items that a decision waited for came to a state in which it waits no more: cleared items, those that only help, and
 * sections that were signed again, once a staff member read that.
 */
const clearedOn = (facts: TaskFacts): Day[] =>
  facts.items
    .filter(({ stage, waits_for }) => stage === 'TO_DECIDE' && waits_for === 'BORROWER')
    .filter(({ kind, state }) => !isToCheck(state) || (kind === 'SECTION' && !hasUnreadSubmission(facts)))
    .map(({ changed_on }) => changed_on)

/**
 * Runs from the last reconsideration, else from completion, from the begin of the review, or from the day on which the last item was cleared,
 * whichever is later, while nothing waits for a borrower.
 */
function decideRuns(facts: TaskFacts): Run[] {
  if (isOver(facts) || outcomeOf(facts)) return []
  const reconsidered = eventsOfKind(facts.events, 'RECONSIDERED').at(-1)
  if (reconsidered) return startingOn(reconsidered.happened_on, reconsidered.id)
  if (!isWithLender(facts) || waitsForBorrower(facts)) return []
  const begun = [eventsOfKind(facts.events, 'COMPLETE').at(-1)?.happened_on, facts.review_began_on]
  const days = [...begun, ...(facts.reviewed_submissions > 0 ? clearedOn(facts) : [])]
  return startingOn(
    days
      .filter(day => day !== undefined && day !== null)
      .sort()
      .at(-1),
    submissionOf(facts),
  )
}

/** Runs beside the decision notice, while it is owed. */
function decideOrNoticeRuns(facts: TaskFacts): Run[] {
  if (!waitsForBorrower(facts) || outcomeOf(facts)) return []
  return clocks.NOTICE_OF_ACTION.runs(facts)
    .filter(({ end }) => !end)
    .map(({ ref, starts_on }) => ({ ref, starts_on }))
}

/** The outcome in force, while someone must have a notice of it: within 30 days, or by the earliest legal day before that. */
function sendNoticeRuns(facts: TaskFacts): Run[] {
  const outcome = outcomeOf(facts)
  if (!outcome || awaitingNotice(facts.events, outcome).length === 0) return []
  const { id: ref, happened_on: starts_on } = outcome
  const met: ClockId[] =
    outcome.kind === 'DENIED' ? ['NOTICE_OF_ACTION', 'DENIAL_NOTICE', 'COUNTEROFFER'] : ['NOTICE_OF_ACTION']
  const legalDays = met.flatMap(clock => {
    const { days, runs } = clocks[clock]
    return runs(facts).flatMap(run => (run.end ? [] : [addDays(run.starts_on, days)]))
  })
  return [{ ref, starts_on, due_on: [addDays(starts_on, NOTICE_DAYS), ...legalDays].sort()[0]! }]
}

/** The last day on which an approval, or what was accepted of a counteroffer, can close. */
function closeByRuns(facts: TaskFacts): Run[] {
  const outcome = outcomeOf(facts)
  if (!outcome || isOver(facts)) return []
  const approval = approvalInForce(facts.events)
  if (approval) return [{ ref: outcome.id, starts_on: approval.starts_on, due_on: approval.until_on }]
  const isCounteroffer = outcome.kind === 'COUNTEROFFER' && outcome.code === 'WITH_REASONS'
  return isCounteroffer
    ? clocks.COUNTEROFFER.runs(facts)
        .filter(({ ref }) => ref === outcome.id)
        .map(({ ref, starts_on }) => ({ ref, starts_on }))
    : []
}

/** The last day on which an open application can close that was approved, or whose counteroffer was accepted; null for all others. */
export const approvedUntil = (facts: TaskFacts): Day | null =>
  (facts.is_readable && !isOver(facts) && approvalInForce(facts.events)?.until_on) || null

/** An item to check, and a question about one until a call. The task of a section is that of the signing that it came with. */
function itemRuns(facts: TaskFacts, { id, kind, state, changed_on, question_on }: TaskItem): Run[] {
  if (isToCheck(state)) return kind === 'SECTION' ? [] : startingOn(changed_on, id)
  const isCalled = question_on !== null && facts.last_call_on !== null && facts.last_call_on >= question_on
  return isOpenForBorrower(state) && !isCalled ? startingOn(question_on, `${id}?`) : []
}

/**
 * Runs while the application waits for a borrower, from the last request or call until the last reminder or the first due day of an awaited
 * item. A due day before the last call does not count.
 */
function callRuns(facts: TaskFacts): Run[] {
  const { waiting_since, last_call_on } = facts
  if (waiting_since === null || !waitsForBorrower(facts)) return []
  const awaited = itemsAwaited(facts)
  const asked = isFinished(facts.status) ? awaited.map(({ changed_on }) => changed_on) : []
  const starts_on = [waiting_since, ...(last_call_on === null ? [] : [last_call_on]), ...asked].sort().at(-1)!
  const ends_on = awaited
    .map(({ due_on }) => due_on)
    .filter(day => day !== null && day > starts_on)
    .sort()[0]
  return [{ ref: '', starts_on, ...(ends_on && { ends_on }) }]
}

/** The tasks that the lender sets for itself. docs/product/staff-reference.md §9 */
const ownTasks = {
  NEW: {
    days: 'FIRST_REVIEW_DAYS',
    in: 'OFFICE',
    runs: facts => (isWithLender(facts) && facts.reviewed_submissions === 0 ? startingOn(facts.last_submitted_on) : []),
  },
  CAME_IN: {
    days: 'ANSWER_DAYS',
    in: 'OFFICE',
    runs: facts =>
      isOver(facts)
        ? []
        : [
            ...(isWithLender(facts) && hasUnreadSubmission(facts)
              ? startingOn(facts.last_submitted_on, submissionOf(facts))
              : []),
            ...facts.items.flatMap(item => itemRuns(facts, item)),
          ],
  },
  CONFIRM_LAND: {
    days: 1,
    in: 'OFFICE',
    runs: facts => (isOver(facts) || facts.is_land_confirmed ? [] : startingOn(facts.first_submitted_on)),
  },
  DECIDE: { days: 'DECIDE_DAYS', in: 'OFFICE', runs: decideRuns },
  DECIDE_OR_NOTICE: {
    days: 'DECIDE_OR_NOTICE_DAYS',
    in: 'CALENDAR',
    runs: decideOrNoticeRuns,
  },
  SEND_NOTICE: { days: NOTICE_DAYS, in: 'CALENDAR', runs: sendNoticeRuns },
  UPDATE: {
    days: 'AFTER_SUBMISSION_DAYS',
    in: 'OFFICE',
    runs: facts =>
      isWithLender(facts) && (facts.last_word_on === null || facts.last_word_on < facts.last_submitted_on)
        ? startingOn(facts.last_submitted_on, submissionOf(facts))
        : [],
  },
  CALL_LATE: {
    days: 'CALL_AFTER_DAYS',
    in: 'CALENDAR',
    isAfter: true,
    runs: callRuns,
  },
  CLOSE_BY: { days: 90, in: 'CALENDAR', runs: closeByRuns },
  WITHDREW: {
    days: 1,
    in: 'OFFICE',
    runs: facts => {
      const isUnread = outcomeOf(facts)?.kind === 'WITHDRAWN' && !facts.is_withdrawal_read
      return isUnread ? startingOn(facts.withdrawn_on) : []
    },
  },
  FOLLOW_UP: {
    days: 0,
    in: 'CALENDAR',
    runs: facts => (endOf(facts) ? [] : startingOn(facts.follow_up_on, facts.follow_up_on ?? '')),
  },
} as const satisfies Record<OwnTaskKind, TaskRow>

const rules: Readonly<Record<TaskKind, TaskRow>> = { ...clocks, ...ownTasks }

/** A task that is open. `kind` and `ref` name it among those of its application. */
export interface Task {
  kind: TaskKind
  ref: string
  starts_on: Day
  due_on: Day
}

/** The open tasks of a submitted application, the earliest first; on one day in the order of the table: none where no one can open it. */
export const tasksOf = (facts: TaskFacts, calendar: TaskCalendar): Task[] =>
  (facts.is_readable ? taskKinds : [])
    .flatMap(kind => {
      const row = rules[kind]
      return row
        .runs(facts)
        .filter(({ end }) => !end)
        .map((run): Task => {
          const { ref, starts_on } = run
          const passed = isClock(kind) ? passedDayOf(facts.passed_days, kind, ref, starts_on) : undefined
          return { kind, ref, starts_on, due_on: passed ?? dueDayOf(row, run, calendar) }
        })
    })
    .sort((a, b) => (a.due_on < b.due_on ? -1 : Number(a.due_on > b.due_on)))
