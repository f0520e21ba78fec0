import type { NoticeEvent } from './notices.ts'
import { WARNED_DAYS_BEFORE } from './rest-notices.ts'

const DAY_MS = 86_400_000

/** After so many days of rest each, and not later than the next one. */
const reminders = [
  { event: 'reminder_1', from: 1, until: 3 },
  { event: 'reminder_3', from: 3, until: 7 },
  { event: 'reminder_7', from: 7, until: 14 },
] as const

/** Days without any activity of its borrowers after which an application is deleted; undefined for one that was submitted once. */
type DeletedAfterDays = number | undefined

/** What becomes due for an application at rest; the same event at each look while it is due. */
export function dueAtRest(
  restMs: number,
  deletedAfterDays: DeletedAfterDays,
): Extract<NoticeEvent, 'deletion_warning' | `reminder_${number}`> | undefined {
  const days = restMs / DAY_MS
  if (deletedAfterDays !== undefined && days >= deletedAfterDays - WARNED_DAYS_BEFORE) return 'deletion_warning'
  return reminders.find(({ from, until }) => days >= from && days < until)?.event
}

/** Whether an application was at rest for so long that it is deleted, and every borrower was warned early enough. */
export const isDeletionDue = (restMs: number, warnedForMs: number, deletedAfterDays: number): boolean =>
  restMs >= deletedAfterDays * DAY_MS && warnedForMs >= WARNED_DAYS_BEFORE * DAY_MS
