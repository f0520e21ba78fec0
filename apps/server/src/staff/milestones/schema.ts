import type { Day } from '@porchlight/domain'
import type { MilestoneKind, MilestoneMethod } from '@porchlight/domain/staff'

declare module '../../platform/database/schema.ts' {
  interface Database {
    milestone: MilestoneTable
    hold: HoldTable
  }
}

export interface MilestoneTable {
  id: string
  application_id: string
  /** Null in a correction that says that nothing was decided. */
  kind: MilestoneKind | null
  /** A day in the lender's time zone. */
  happened_on: Day | null
  method: MilestoneMethod | null
  /** The borrower who withdrew it. */
  requested_by: string | null
  corrects: string | null
  /** Null where a borrower withdrew the application. */
  recorded_by: string | null
  recorded_at: Date
}

/** A hold of retention: nothing of the application is deleted while one is in force. */
interface HoldTable {
  id: string
  application_id: string
  /** The restricted note with the reason. */
  note_id: string
  set_by: string
  set_at: Date
  end_note_id: string | null
  ended_by: string | null
  ended_at: Date | null
}
