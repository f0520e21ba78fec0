import { dayIn } from '@porchlight/domain'
import {
  deadlinesOf,
  isClock,
  type Task,
  type TaskCalendar,
  type TaskFacts,
  tasksOf,
  waitsForBorrower,
} from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { type Actor, systemActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { TaskColumns } from './schema.ts'
import { basisOf, calendarOf, type TaskSettings, taskFactsOf } from './task-facts.ts'
import { lockOutdated, type MissedClock, readStoredTasks, type TaskChange, writeTasks } from './task-repository.ts'

interface TaskServices {
  settings: TaskSettings
  clock: Clock
}

const BATCH = 500

/**
 * Stores the tasks of locked applications as they follow from their facts: the step at the end of each change. It opens and closes the rows
 * that differ, and writes what the queue reads. `by`: made the change. Does nothing for an application that was never
 * submitted.
 */
export async function storeTasks(
  trx: Transaction<Database>,
  { settings, clock }: TaskServices,
  application_ids: readonly string[],
  by: Actor = systemActor,
): Promise<void> {
  const now = clock.now()
  const today = dayIn(settings.LENDER_TIME_ZONE, now)
  const tasks_basis = basisOf(settings)
  const calendar = calendarOf(settings)
  const stored = await readStoredTasks(trx, application_ids)
  const changes = stored.flatMap((row): TaskChange[] => {
    const known = taskFactsOf(settings, row, row, row, today)
    const facts = { ...known, waiting_since: waitsForBorrower(known) ? (row.waiting_since ?? today) : null }
    const tasks = tasksOf(facts, calendar)
    const [next] = tasks
    const columns = {
      next_task: next?.kind ?? null,
      due_on: next?.due_on ?? null,
      waiting_since: facts.waiting_since,
      deadline_on: tasks.find(({ kind }) => isClock(kind))?.due_on ?? null,
      tasks_basis,
    }
    const open = row.tasks.filter(({ is_closed }) => !is_closed)
    const opened = tasks.filter(task => !open.some(stored => isSame(stored, task) && hasDaysOf(stored, task)))
    const closed = open.filter(stored => !tasks.some(task => isSame(stored, task)))
    const missed = missedOf(facts, calendar)
    const isUnchanged = opened.length === 0 && closed.length === 0 && hasSameClocks(missed, row.missed)
    const isCurrent = isUnchanged && isEqual(columns, row)
    return isCurrent ? [] : [{ application_id: row.application_id, opened, closed, missed, ...columns }]
  })
  await writeTasks(trx, changes, { now, closed_by: by.kind === 'staff' ? by.staff_id : null })
}

const missedOf = (facts: TaskFacts, calendar: TaskCalendar): MissedClock[] =>
  deadlinesOf(facts, calendar).flatMap(({ clock: kind, ref, on: due_on, state, ended_on, event: event_id }) =>
    state === 'MISSED' && ended_on ? [{ kind, ref, due_on, ended_on, event_id }] : [],
  )

/** The first open task of each application by the facts that the transaction wrote, before `storeTasks` too. */
export async function readNextTasks(
  trx: Transaction<Database>,
  { settings, now }: Pick<TaskServices, 'settings'> & { now: Date },
  application_ids: readonly string[],
): Promise<Map<string, Task | undefined>> {
  const calendar = calendarOf(settings)
  const today = dayIn(settings.LENDER_TIME_ZONE, now)
  const rows = await readStoredTasks(trx, application_ids)
  return new Map(
    rows.map(row => [row.application_id, tasksOf(taskFactsOf(settings, row, row, row, today), calendar)[0]]),
  )
}

const isSame = (one: Pick<Task, 'kind' | 'ref'>, other: Task): boolean =>
  one.kind === other.kind && one.ref === other.ref
const hasDaysOf = (one: Pick<Task, 'starts_on' | 'due_on'>, other: Task): boolean =>
  one.starts_on === other.starts_on && one.due_on === other.due_on
const hasSameClocks = (one: readonly MissedClock[], other: readonly MissedClock[]): boolean => {
  const sorted = (clocks: readonly MissedClock[]) =>
    clocks.map(({ kind, ref, due_on, ended_on, event_id }) => [kind, ref, due_on, ended_on, event_id].join(' ')).sort()
  return sorted(one).join() === sorted(other).join()
}
const isEqual = (columns: TaskColumns, row: TaskColumns): boolean =>
  Object.entries(columns).every(([column, value]) => row[column as keyof TaskColumns] === value)

/**
 * Computes the tasks again that were computed with other settings or another table, such as before a further closed day. Several servers
 * may do so at once. Runs at startup. Returns of how many applications.
 */
export async function recomputeTasks({
  db,
  ...services
}: Pick<ApplicationServices, 'db' | 'settings' | 'clock'>): Promise<number> {
  const basis = basisOf(services.settings)
  for (let computed = 0; ; ) {
    const count = await inTransaction(db, async trx => {
      const ids = await lockOutdated(trx, basis, BATCH)
      // In a statement after the one that locked them, which sees what the changes before the lock wrote.
      if (ids.length > 0) await storeTasks(trx, services, ids)
      return ids.length
    })
    // A batch can be smaller because another server was faster with some of its rows.
    if (count === 0) return computed
    computed += count
  }
}
