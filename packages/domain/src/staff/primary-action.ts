import type { Task, TaskKind } from './tasks/tasks.ts'

/** The actions that a task can ask for first. */
export type PrimaryAction = 'assign' | 'review' | 'record' | 'outcome' | 'note' | 'mark-read'

const byTask: Readonly<Record<TaskKind, PrimaryAction>> = {
  NEW: 'review',
  CAME_IN: 'review',
  DECIDE: 'outcome',
  CLOSE_BY: 'outcome',
  WITHDREW: 'mark-read',
  FOLLOW_UP: 'note',
  NOTICE_OF_ACTION: 'outcome',
  COUNTEROFFER: 'outcome',
  LOAN_ESTIMATE: 'record',
}

/**
 * The one action that the page offers first: that of the earliest task whose action the person can do now. Undefined where they can do
 * none, as on an application of someone else.
 */
export const primaryActionOf = (
  tasks: readonly Pick<Task, 'kind'>[],
  possible: ReadonlySet<string>,
): PrimaryAction | undefined => tasks.map(({ kind }) => byTask[kind]).find(action => possible.has(action))
