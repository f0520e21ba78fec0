import type { ReminderResponse } from '@porchlight/domain'
import { call } from './client.ts'

interface ReminderTarget {
  dealer: string
  /** The id of the borrower to remind. */
  borrower: string
}

/**
 * Reminds a borrower whom the others wait for, and answers when the next reminder may be sent. Fails with 429
 * `reminder_sent_today` within a day, and with 409 where `reasonDenied.remind` denies it or the person stopped reminders.
 */
export async function sendReminder({ dealer, borrower }: ReminderTarget): Promise<Date> {
  const path = `/${dealer}/borrower/${borrower}/reminder`
  const { data } = await call<ReminderResponse>('POST', path, { idempotencyKey: crypto.randomUUID() })
  return new Date(data.next_at)
}
