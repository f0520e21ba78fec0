import type { Day } from '@porchlight/domain'
import {
  type DueFilter,
  type DueGroup,
  dueDaysOf,
  dueFilters,
  dueGroups,
  type QueueDates,
  type TaskKind,
} from '@porchlight/domain/staff'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { all, filtersOf, hiddenIds, type QueueSelection, type StaffScope } from '../queue/selection-repository.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'

/** The open tasks of one kind of a person, or of none, in each group. */
export interface StoredDue extends Record<DueGroup, number> {
  kind: TaskKind
  assignee_id: string | null
}

interface StoredReport {
  due: StoredDue[]
  /** The assignees; `profile` is sealed, in base64. */
  people: { id: string; profile: string }[]
}

/** Condition on `task`: its due day is in the group. */
function isIn(group: DueGroup, dates: QueueDates): RawBuilder<unknown> {
  const { from, to } = dueDaysOf(group, dates)!
  return all([
    from === undefined ? undefined : sql`task.due_on >= ${from}::date`,
    to === undefined ? undefined : sql`task.due_on <= ${to}::date`,
  ])
}

/** The open tasks of applications of which the person may know, for statements that have `hiddenIds`. */
const openTasks = (scope: StaffScope, assignee: QueueSelection['assignee']) => sql`application_task task
  join application_review using (application_id)
 where task.closed_at is null
   and ${filtersOf({ ...scope, assignee, includesLand: undefined, from: undefined, before: undefined })}`

/** Counts the open tasks by kind and assignee, in one statement. */
export async function readDueCounts(db: Kysely<Database>, scope: StaffScope, dates: QueueDates): Promise<StoredReport> {
  const counts = sql.join(
    dueGroups.map(group => sql`(count(1) filter (where ${isIn(group, dates)}))::int as ${sql.ref(group)}`),
  )
  const { rows } = await sql<StoredReport>`
    with ${hiddenIds(scope)},
    due as materialized (select kind, assignee_id, ${counts} from ${openTasks(scope, undefined)} group by kind, assignee_id)
    select (select coalesce(json_agg(due), '[]') from due) as due,
           (select coalesce(json_agg(json_build_object('id', id, 'profile', encode(sealed_profile, 'base64'))), '[]')
              from staff_member where id in (select assignee_id from due)) as people`.execute(db)
  return rows[0]!
}

/** The tasks that a person chose. */
export interface ChosenTasks extends Pick<QueueSelection, 'assignee'> {
  task: TaskKind | undefined
  due: DueFilter | undefined
}

export interface StoredDueTask {
  application_id: string
  kind: TaskKind
  ref: string
  due_on: Day
  dealer_name: string
  staff_id: string | null
  sealed_profile: string | null
}

/** The position of a task in the list: the parts of a cursor. */
export const positionOf = ({ due_on, application_id, kind, ref }: StoredDueTask): readonly string[] => [
  ...[due_on, application_id, kind, ref],
]

/** The next open tasks that were chosen, the earliest due day first, at most `limit`. `after`: a position. */
export async function readDueTasks(
  db: Kysely<Database>,
  scope: StaffScope,
  { task, due, assignee }: ChosenTasks,
  { dates, after, limit }: { dates: QueueDates; after: readonly string[] | undefined; limit: number },
): Promise<StoredDueTask[]> {
  const [due_on, application_id, kind, ref = ''] = after ?? []
  const conditions = [
    task && sql`task.kind = ${task}`,
    due && isIn(dueFilters[due], dates),
    after &&
      sql`(task.due_on, task.application_id, task.kind, task.ref) >
        (${due_on}::date, ${application_id}::text, ${kind}::text, ${ref}::text)`,
  ].filter(condition => condition !== undefined)
  // The tasks of a dealer or a person are few of all, so that those of all, in the order of their index, would be read in vain.
  const isNarrow = scope.dealers !== 'ALL' || assignee !== undefined
  const { rows } = await sql<StoredDueTask>`
    with ${hiddenIds(scope)},
    open as ${isNarrow ? sql`materialized` : sql`not materialized`} (
      select task.application_id, task.kind, task.ref, task.due_on, dealer_id, assignee_id
        from ${openTasks(scope, assignee)} and ${all([sql`true`, ...conditions])}
    )
    select found.application_id, kind, ref, found.due_on, dealer.name as dealer_name, assignee_id as staff_id,
           ${sealedProfileOf('assignee_id')} as sealed_profile
      from (
        select * from open order by due_on, application_id, kind, ref limit ${limit}
      ) found
      join dealer on dealer.id = dealer_id
     order by found.due_on, found.application_id, kind, ref`.execute(db)
  return rows
}
