import type { OfficerEvent } from '@porchlight/domain/staff'

declare module '../../platform/database/schema.ts' {
  interface Database {
    officer_notice: OfficerNoticeTable
    /** Notices about items, which 0.1.0 does not know. */
    item_officer_notice: OfficerNoticeTable
    officer_mail: { staff_id: string; send_at: Date }
  }
}

/** A notice that waits for the daily mail of the person. */
export interface OfficerNoticeTable {
  id: string
  staff_id: string
  application_id: string
  event: OfficerEvent
  created_at: Date
}
