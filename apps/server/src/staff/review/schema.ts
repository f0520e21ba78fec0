import type { Day } from '@porchlight/domain'
import type { Generated, Selectable } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Database {
    application_review: ApplicationReviewTable
  }
}

/** The lender's work on an application, from its first submission on. */
interface ApplicationReviewTable {
  application_id: string
  dealer_id: string
  /** The person who works on it; null while it is unassigned. */
  assignee_id: string | null
  assigned_at: Date | null
  /** Counts the changes of this row, for `If-Match`. */
  version: Generated<number>
  /** How often it was submitted. */
  submissions: Generated<number>
  first_submitted_at: Date
  last_submitted_at: Date
  /** When an officer or a manager first opened what was signed last. */
  opened_at: Date | null
  /** In the lender's time zone. */
  follow_up_on: Day | null
}

export type Review = Selectable<ApplicationReviewTable>
