import type { JSONColumnType } from 'kysely'
import type { Now } from '../platform/database/column-types.ts'

declare module '../platform/database/schema.ts' {
  interface Database {
    message: MessageTable
    failing_channel: { channel: Channel; failed_at: Date }
    /** Numbers whose holders answered STOP. */
    stopped_number: { phone_number_hash: Buffer; stopped_at: Date }
    /** A message that an attempt may be sending, or has sent. */
    message_attempt: { id: string; claimed_until: Date; sent_at: Date | null }
    received_text: { id: string; received_at: Date }
    /** The subject of a text message, for reports that come after it was sent. */
    sent_text: { id: string; about: JSONColumnType<object>; sent_at: Date }
  }
}

export const channels = ['EMAIL', 'SMS'] as const
export type Channel = (typeof channels)[number]

interface MessageTable {
  id: string
  /** Null for a message to a staff member. */
  dealer_id: string | null
  channel: Channel
  recipient_hash: Buffer
  /** Sealed with the field key. */
  sealed_content: Buffer
  created_at: Now
}
