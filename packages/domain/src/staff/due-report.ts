import { daysBetween } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { phrase } from '../forms/text.ts'
import { listColumnLabels } from './list-columns.ts'
import { type DueFilter, dueFilters } from './queue.ts'

/** The groups of tasks by their due day. A task never waits: an application does. */
export type DueGroup = (typeof dueFilters)[DueFilter]
export const dueGroups: readonly DueGroup[] = Object.values(dueFilters)

export const dueTexts = {
  title: phrase('Due and overdue'),
  tasks: phrase('By task'),
  people: phrase('By assignee'),
} as const

/** The headings of the list of tasks, in their order. */
export const dueColumns = {
  application: listColumnLabels.id,
  dealer: listColumnLabels.dealer,
  task: listColumnLabels.task,
  due: listColumnLabels.due_on,
  late: phrase('Days late'),
  assignee: listColumnLabels.assignee,
} as const

/** The calendar days since a due day; 0 for one that has not passed. */
export const daysLate = (due_on: Day, today: Day): number => Math.max(0, daysBetween(due_on, today))
