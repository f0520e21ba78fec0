import type { Day } from '@porchlight/domain'
import type { FlowFact, TaskKind } from '@porchlight/domain/staff'
import type { ColumnType } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Database {
    open_work: OpenWorkTable
    flow_count: FlowCountTable
  }
}

/** Written by the database alone. */
type Kept<T> = ColumnType<T, never, never>

/** Numbers of open applications, with each change of one. Those of 0 are deleted by and by. */
interface OpenWorkTable {
  dealer_id: Kept<string>
  /** Null for what is unassigned, and for a kind of task. */
  assignee_id: Kept<string | null>
  /** The state of the application; null for a deadline and for a kind of task. */
  state: Kept<string | null>
  kind: Kept<'OPEN' | 'WAITING' | 'DEADLINE' | TaskKind>
  span: Kept<'DAY' | 'WEEK'>
  /** The due day, or the Monday of its week. */
  day: Kept<Day>
  applications: Kept<number>
}

/** Events of applications in the last weeks, as counted last: by week and person, and by days since the first submission. */
export interface FlowCountTable {
  dealer_id: string
  /** Its Monday; null for a number by days. */
  week: Day | null
  staff_id: string | null
  fact: FlowFact
  days: number | null
  applications: number
  counted_at: Date
}
