import { itemEvents } from '@porchlight/domain'
import { callKinds, type Task } from '@porchlight/domain/staff'
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isReadable } from '../../applications/record/ended-repository.ts'
import { notifyQueue } from '../../platform/database/change-channel.ts'
import type { Database } from '../../platform/database/schema.ts'
import { fileEventsOf } from './file-event-repository.ts'
import type { MissedClockTable, TaskColumns } from './schema.ts'
import { factColumns } from './task-facts.ts'

const taskColumns = [
  'next_task',
  'due_on',
  'waiting_since',
  'deadline_on',
  'approved_until',
  'tasks_basis',
] as const satisfies (keyof TaskColumns)[]

/** The events that bring an item to its state. */
const stateEvents = ['asked', ...itemEvents] as const

/** Part of a statement: what rows beside the events say of each application, for its tasks. */
export const relatedFacts = ({ selectFrom }: ExpressionBuilder<Database, 'application_review'>) =>
  [
    selectFrom('review_note')
      .select(({ fn }) => fn.max('review_note.created_at').as('at'))
      .whereRef('review_note.application_id', '=', 'application_review.application_id')
      .where('review_note.kind', 'in', callKinds)
      .as('last_call_at'),
    selectFrom('application_return')
      .select(({ fn }) => fn.max('application_return.returned_at').as('at'))
      .whereRef('application_return.application_id', '=', 'application_review.application_id')
      .as('returned_at'),
    jsonArrayFrom(
      selectFrom('item')
        .select([
          'item.id',
          'item.kind',
          'item.stage',
          'item.waits_for',
          'item.state',
          'item.due_on',
          'item.asked_at',
          'item.announced_at',
        ])
        .select(({ selectFrom: from }) => [
          from('item_event')
            .select(({ fn }) => fn.max('item_event.at').as('at'))
            .whereRef('item_event.item_id', '=', 'item.id')
            .where('item_event.event', 'in', stateEvents)
            .as('changed_at'),
          from('item_event')
            .select(({ fn }) => fn.max('item_event.at').as('at'))
            .whereRef('item_event.item_id', '=', 'item.id')
            .where('item_event.event', '=', 'not_understood')
            .as('question_at'),
          from('item_event')
            .select(({ fn }) => fn.max('item_event.at').as('at'))
            .whereRef('item_event.item_id', '=', 'item.id')
            .where('item_event.staff_id', 'is not', null)
            .as('worked_at'),
        ])
        .whereRef('item.application_id', '=', 'application_review.application_id')
        .orderBy('item.id'),
    ).as('task_items'),
    jsonArrayFrom(
      selectFrom('application_task')
        .select(['application_task.kind', 'application_task.ref'])
        .select(['application_task.starts_on', 'application_task.due_on'])
        .select(sql<boolean>`closed_at is not null`.as('is_closed'))
        .whereRef('application_task.application_id', '=', 'application_review.application_id'),
    ).as('tasks'),
  ] as const

/** The facts of these applications and their tasks as stored. Applications that were never submitted are left out. */
export const readStoredTasks = (db: Kysely<Database>, application_ids: readonly string[]) =>
  db
    .selectFrom('application_review')
    .innerJoin('application', 'application.id', 'application_review.application_id')
    .select(['application_review.application_id', 'application.status', 'application.withdrawn_at'])
    .select(factColumns.map(column => `application_review.${column}` as const))
    .select(taskColumns.map(column => `application_review.${column}` as const))
    .select(eb => isReadable(eb).$castTo<boolean>().as('is_readable'))
    .select(({ ref }) => jsonArrayFrom(fileEventsOf(db, ref('application_review.application_id'))).as('file_events'))
    .select(relatedFacts)
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('missed_clock')
          .select(['missed_clock.kind', 'missed_clock.ref', 'missed_clock.due_on'])
          .select(['missed_clock.ended_on', 'missed_clock.event_id'])
          .whereRef('missed_clock.application_id', '=', 'application_review.application_id'),
      ).as('missed'),
    )
    .where('application_review.application_id', 'in', application_ids)
    .execute()

export type MissedClock = Omit<MissedClockTable, 'application_id'>

/** The difference between the tasks of an application and what is stored of them. */
export interface TaskChange extends TaskColumns {
  application_id: string
  /** New ones, those that are open again, and those whose day is another one. */
  opened: readonly Task[]
  closed: readonly Pick<Task, 'kind' | 'ref'>[]
  /** All of them. */
  missed: readonly MissedClock[]
}

export async function writeTasks(
  trx: Transaction<Database>,
  changes: readonly TaskChange[],
  { now, closed_by }: { now: Date; closed_by: string | null },
): Promise<void> {
  if (changes.length === 0) return
  const rowsOf = (which: 'opened' | 'closed' | 'missed') =>
    JSON.stringify(
      changes.flatMap(({ application_id, [which]: tasks }) => tasks.map(task => ({ application_id, ...task }))),
    )
  const ids = sql`${changes.map(({ application_id }) => application_id)}::text[]`
  const rows = JSON.stringify(changes.map(({ opened, closed, missed, ...row }) => row))
  await sql`with opened as (
      insert into application_task (application_id, kind, ref, starts_on, due_on, opened_at)
      select application_id, kind, ref, starts_on, due_on, ${now}
        from jsonb_populate_recordset(null::application_task, ${rowsOf('opened')}::jsonb)
      on conflict (application_id, kind, ref) do update
        set starts_on = excluded.starts_on, due_on = excluded.due_on, closed_at = null, closed_by = null
    ), closed as (
      update application_task task set closed_at = ${now}, closed_by = ${closed_by}
        from jsonb_populate_recordset(null::application_task, ${rowsOf('closed')}::jsonb) gone
       where task.application_id = any(${ids})
         and (task.application_id, task.kind, task.ref) = (gone.application_id, gone.kind, gone.ref)
    ), missed as (
      select * from jsonb_populate_recordset(null::missed_clock, ${rowsOf('missed')}::jsonb)
    ), mended as (
      delete from missed_clock stored
       where application_id = any(${ids}) and not exists (
         select from missed
          where (application_id, kind, ref) = (stored.application_id, stored.kind, stored.ref))
    ), kept as (
      insert into missed_clock select * from missed
      on conflict (application_id, kind, ref) do update
        set due_on = excluded.due_on, ended_on = excluded.ended_on, event_id = excluded.event_id
    )
    update application_review
       set next_task = changed.next_task, due_on = changed.due_on, waiting_since = changed.waiting_since,
           deadline_on = changed.deadline_on, approved_until = changed.approved_until,
           tasks_basis = changed.tasks_basis
      from jsonb_populate_recordset(null::application_review, ${rows}::jsonb) changed
     where application_review.application_id = any(${ids})
       and application_review.application_id = changed.application_id
    returning ${notifyQueue()}`.execute(trx)
}

/** The next applications whose tasks were computed with another basis, locked until the transaction ends. */
export async function lockOutdated(trx: Transaction<Database>, basis: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('application')
    .innerJoin('application_review', 'application_review.application_id', 'application.id')
    .select('application.id')
    .where('application_review.tasks_basis', 'is distinct from', basis)
    .orderBy('application.id')
    .limit(limit)
    // The review as well: a row that another server computed while this one waited is left out.
    .forUpdate(['application', 'application_review'])
    .execute()
  return rows.map(({ id }) => id)
}
