import { addDays, businessDayAfter } from '../../flow/business-days.ts'
import type { Day } from '../../forms/day.ts'
import { phrase } from '../../forms/text.ts'
import { type ClockId, clocks } from './clocks.ts'
import { isOver, isWithLender, type TaskFacts } from './facts.ts'
import type { TaskCalendar, TaskRow } from './row.ts'

const isInReview = (facts: TaskFacts): boolean => isWithLender(facts) && facts.review_began_on !== null
const submissionOf = ({ submissions }: TaskFacts): string => String(submissions)

/** The tasks that the lender sets for itself. docs/product/staff-reference.md §9 */
const ownTasks = {
  NEW: {
    label: phrase('New: review'),
    startsOn: ({ last_submitted_on }) => last_submitted_on,
    days: 'FIRST_REVIEW_DAYS',
    isClosed: facts => !isWithLender(facts) || facts.reviewed_submissions > 0,
  },
  CAME_IN: {
    label: phrase('Came in: check'),
    startsOn: ({ reviewed_submissions, last_submitted_on }) => (reviewed_submissions > 0 ? last_submitted_on : null),
    days: 'ANSWER_DAYS',
    isClosed: facts => !isWithLender(facts) || facts.reviewed_submissions >= facts.submissions,
    refOf: submissionOf,
  },
  DECIDE: {
    label: phrase('Decide'),
    startsOn: ({ review_began_on }) => review_began_on,
    days: 'DECIDE_DAYS',
    isClosed: facts => !isInReview(facts) || facts.milestone !== null,
    refOf: submissionOf,
  },
  CLOSE_BY: {
    label: phrase('Close by'),
    startsOn: ({ milestone, milestone_on }) => (milestone === 'APPROVED' ? milestone_on : null),
    days: 30,
    isClosed: isOver,
  },
  WITHDREW: {
    label: phrase('Read: withdrew'),
    startsOn: ({ milestone, withdrawn_on }) => (milestone === 'WITHDRAWN' ? withdrawn_on : null),
    days: 1,
    inBusinessDays: true,
    isClosed: ({ is_withdrawal_read, is_readable }) => is_withdrawal_read || !is_readable,
  },
  FOLLOW_UP: {
    label: phrase('Follow up'),
    startsOn: ({ follow_up_on }) => follow_up_on,
    days: 0,
    isClosed: isOver,
    refOf: ({ follow_up_on }) => follow_up_on ?? '',
  },
} as const satisfies Record<string, TaskRow>

/** On one day, what the law sets comes first. */
const table = { ...clocks, ...ownTasks } satisfies Record<string, TaskRow>

export type TaskKind = keyof typeof table
export const taskTable: Readonly<Record<TaskKind, TaskRow>> = table
export const taskKinds = Object.keys(table) as TaskKind[]

/** Returns whether the law sets the task. */
export const isClock = (kind: TaskKind): kind is ClockId => kind in clocks

/** A task that is open. `kind` and `ref` name it among those of its application. */
export interface Task {
  kind: TaskKind
  ref: string
  due_on: Day
}

/** The day by which a task is due, or null for an application that never had it. */
export function dueOn(
  { startsOn, days, inBusinessDays }: TaskRow,
  facts: TaskFacts,
  calendar: TaskCalendar,
): Day | null {
  const start = startsOn(facts)
  if (start === null) return null
  if (typeof days === 'string') return businessDayAfter(start, calendar.periods[days], calendar)
  return inBusinessDays ? businessDayAfter(start, days, calendar) : addDays(start, days)
}

/** The open tasks of a submitted application, the earliest first; on one day in the order of the table. */
export const tasksOf = (facts: TaskFacts, calendar: TaskCalendar): Task[] =>
  taskKinds
    .flatMap((kind): Task[] => {
      const row = taskTable[kind]
      const due_on = row.isClosed(facts) ? null : dueOn(row, facts, calendar)
      return due_on === null ? [] : [{ kind, ref: row.refOf?.(facts) ?? '', due_on }]
    })
    .sort((a, b) => (a.due_on < b.due_on ? -1 : Number(a.due_on > b.due_on)))
