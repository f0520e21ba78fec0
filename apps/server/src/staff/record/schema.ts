import type { Day } from '@porchlight/domain'
import type {
  ClockId,
  EstimateFact,
  MilestoneKind,
  RecordedEvent,
  SettableDisclosure,
  TaskKind,
} from '@porchlight/domain/staff'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Database {
    application_review: ReviewTable & TaskColumns & QueueColumns
    application_task: TaskTable
    missed_clock: MissedClockTable
    file_event: FileEventTable
  }
}

/** The lender's work on an application, from its first submission on. */
interface ReviewTable {
  application_id: string
  dealer_id: string
  /** The person who works on it; null while it is unassigned. */
  assignee_id: string | null
  assigned_at: Date | null
  /** Counts the changes of this row, for `If-Match`. */
  version: Generated<number>
  submissions: Generated<number>
  first_submitted_at: Date
  last_submitted_at: Date
  /** A day in the lender's time zone. */
  follow_up_on: Day | null
  /** 'HH:MM' in the lender's time zone. */
  follow_up_time: string | null
  /** The state in which its people have to be licensed, by the answers that were signed last; null where it is not known. */
  state: string | null
  /** True if the loan also pays for land, as the answers that were signed last propose. */
  with_land: boolean
  /** The same as a staff member confirmed it; null until then. */
  with_land_confirmed: boolean | null
  /** The number in the lender's loan system. */
  loan_number: string | null
  /** The facts that a Loan Estimate needs and the last submission did not have. */
  missing_facts: EstimateFact[]
  /** The disclosures of the settings at the first submission. */
  owed_disclosures: SettableDisclosure[]
  /** The outcome in force, of those in `file_event`. */
  milestone: MilestoneKind | null
  milestone_on: Day | null
  /** Time when a final milestone was recorded; null again after a correction to one that is not final. */
  finished_at: Date | null
  /** The number of the last submission whose review began, or that was sent back; 0 before. */
  reviewed_submissions: Generated<number>
  /** Null while it is not in review. */
  review_began_at: Date | null
  /** Time when a staff member marked the withdrawal by a borrower as read. */
  withdrawal_read_at: Date | null
}

/** They follow from the tasks of the application, and are written with them. */
export interface TaskColumns {
  /** The open task that is due first, and its day; null where none is open. */
  next_task: TaskKind | null
  due_on: Day | null
  /** The day since when it waits for a borrower. */
  waiting_since: Day | null
  /** The first day by which the law wants something that is not recorded; null where it wants nothing. */
  deadline_on: Day | null
  /** The settings and the table with which its tasks were computed. */
  tasks_basis: string | null
}

/** The tasks of an application, open and closed. A task that is open again has the row that it had. */
interface TaskTable {
  application_id: string
  kind: TaskKind
  ref: string
  starts_on: Day
  due_on: Day
  opened_at: Date
  closed_at: Date | null
  /** The staff member who closed it; null where another's action or the system did. */
  closed_by: string | null
}

/** The clocks of an application that were missed. They follow from its facts, and are written with its tasks. */
export interface MissedClockTable {
  application_id: string
  kind: ClockId
  ref: string
  due_on: Day
  ended_on: Day
  /** The event of the file that ended it, where one is recorded. */
  event_id: string | null
}

/** The events of the application's file. Rows are added, and never changed. */
export interface FileEventTable extends Omit<RecordedEvent, 'people'> {
  application_id: string
  people: string[]
  /** The note with its words. */
  note_id: string | null
  /** Null where a borrower withdrew the application, and for what a submission brought. */
  recorded_by: string | null
  recorded_at: Date
}

/** Written by the database alone. */
type Repeated<T> = ColumnType<T, never, never>

/** The queue is ordered and found by these. The first two repeat the application. */
interface QueueColumns {
  withdrawn_at: Repeated<Date | null>
  is_discarded: Repeated<boolean>
  is_with_land: GeneratedAlways<boolean>
}

export type Review = Selectable<ReviewTable>
