import type { NoticeEvent } from '@porchlight/domain'
import type { Channel } from '../messaging/schema.ts'
import type { Now } from '../platform/database/column-types.ts'

declare module '../platform/database/schema.ts' {
  interface Database {
    notice: NoticeTable
    stopped_reminders: { borrower_id: string; stopped_at: Now }
  }
}

/** A message about an event of an application, which is sent once for each occurrence, recipient and channel. */
export interface NoticeTable {
  /** Also of its message. */
  id: string
  application_id: string
  borrower_id: string
  event: NoticeEvent
  /** Distinguishes several occurrences of the event with one application. */
  occurrence: string
  channel: Channel
  created_at: Now
  sent_at: Date | null
  undeliverable_at: Date | null
}
