import type { StoredQueueRow } from './queue-repository.ts'

type Timed = Pick<StoredQueueRow, 'next_task' | 'follow_up_time' | 'rank' | 'due_on'>

/** The time of the task that is due first, 'HH:MM'; null for one without a time. */
export const timeOf = ({ next_task, follow_up_time }: Timed): string | null =>
  next_task === 'FOLLOW_UP' ? follow_up_time : null

const MIDNIGHT = '24:00'

/** Rows in the order of the queue, with those of a day by their time. Those without one come after them. */
export const inOrderOfTime = <Row extends Timed>(rows: readonly Row[]): Row[] =>
  [...Map.groupBy(rows, ({ rank, due_on }) => `${rank} ${due_on}`).values()].flatMap(ofDay =>
    ofDay.toSorted((a, b) => (timeOf(a) ?? MIDNIGHT).localeCompare(timeOf(b) ?? MIDNIGHT)),
  )
