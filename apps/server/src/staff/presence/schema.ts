declare module '../../platform/database/schema.ts' {
  interface Database {
    staff_presence: StaffPresenceTable
  }
}

/** A person who has the page of an application open. */
export interface StaffPresenceTable {
  application_id: string
  staff_id: string
  /** Written at most once a minute. */
  seen_at: Date
}
