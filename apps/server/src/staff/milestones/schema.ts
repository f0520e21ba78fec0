declare module '../../platform/database/schema.ts' {
  interface Database {
    hold: HoldTable
  }
}

/** A hold of retention: nothing of the application is deleted while one is in force. */
export interface HoldTable {
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
