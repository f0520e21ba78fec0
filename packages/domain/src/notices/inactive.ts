import { WARNED_DAYS_BEFORE } from './inactive-notices.ts'
import type { NoticeEvent } from './notices.ts'

const DAY_MS = 86_400_000

/** Days of inactivity after which each reminder is due, and until which it may still be sent. */
const reminders = [
  { event: 'reminder_1', from: 1, until: 3 },
  { event: 'reminder_3', from: 3, until: 7 },
  { event: 'reminder_7', from: 7, until: 14 },
] as const

/**
 * Returns the event that is due for an inactive application that was never submitted: the same one at each call while it is due.
 * `deletedAfterDays`: days without any activity of its borrowers after which it is deleted.
 */
export function dueWhileInactive(
  inactiveMs: number,
  deletedAfterDays: number,
): Extract<NoticeEvent, 'deletion_warning' | `reminder_${number}`> | undefined {
  const days = inactiveMs / DAY_MS
  if (days >= deletedAfterDays - WARNED_DAYS_BEFORE) return 'deletion_warning'
  return reminders.find(({ from, until }) => days >= from && days < until)?.event
}

/** Returns whether an application was inactive for so long that it is deleted, and every borrower was warned early enough. */
export const isDeletionDue = (inactiveMs: number, warnedForMs: number, deletedAfterDays: number): boolean =>
  inactiveMs >= deletedAfterDays * DAY_MS && warnedForMs >= WARNED_DAYS_BEFORE * DAY_MS
