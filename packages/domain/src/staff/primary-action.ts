import type { FileEventKind } from './file-event/event.ts'
import type { Task } from './tasks/tasks.ts'
import type { TaskKind } from './tasks/texts.ts'

/** The actions that a task can ask for first. */
export type PrimaryAction =
  | 'assign'
  | 'review'
  | 'record'
  | 'land'
  | 'incompleteness'
  | 'notice'
  | 'outcome'
  | 'note'
  | 'mark-read'
  | 'check'

const byTask: Readonly<Record<TaskKind, { action: PrimaryAction; event?: FileEventKind }>> = {
  NEW: { action: 'review' },
  CAME_IN: { action: 'review' },
  CONFIRM_LAND: { action: 'land' },
  DECIDE: { action: 'outcome' },
  DECIDE_OR_NOTICE: { action: 'incompleteness', event: 'INCOMPLETENESS_NOTICE' },
  SEND_NOTICE: { action: 'notice', event: 'NOTICE' },
  UPDATE: { action: 'note' },
  CALL_LATE: { action: 'note' },
  CLOSE_BY: { action: 'outcome' },
  WITHDREW: { action: 'mark-read' },
  FOLLOW_UP: { action: 'note' },
  NOTICE_OF_ACTION: { action: 'outcome' },
  DENIAL_NOTICE: { action: 'notice', event: 'NOTICE' },
  INCOMPLETE: { action: 'outcome' },
  COUNTEROFFER: { action: 'outcome' },
  LOAN_ESTIMATE: { action: 'record', event: 'ESTIMATE_SENT' },
  REVISED_ESTIMATE: { action: 'record', event: 'REVISED_ESTIMATE_SENT' },
  EARLIEST_CLOSING: { action: 'outcome' },
  VALUATION_RIGHT: { action: 'record' },
  COUNSELORS: { action: 'record', event: 'COUNSELORS_SENT' },
  VALUATION_COPY: { action: 'record', event: 'VALUATION_COPY_SENT' },
}

/** The event that a task waits for, if it is one that a person records. */
export const eventOfTask = (kind: TaskKind): FileEventKind | undefined => byTask[kind].event

/**
 * The one action that the page offers first: that of the earliest task whose action the person can do now. Undefined where they can do
 * none, as on an application of someone else. `items`: the ids of what was asked for, which a task can be about.
 */
export const primaryActionOf = (
  tasks: readonly Pick<Task, 'kind' | 'ref'>[],
  possible: ReadonlySet<string>,
  items: ReadonlySet<string>,
): PrimaryAction | undefined =>
  tasks
    .map(({ kind, ref }) => (kind === 'CAME_IN' && items.has(ref) ? 'check' : byTask[kind].action))
    .find(action => possible.has(action))
