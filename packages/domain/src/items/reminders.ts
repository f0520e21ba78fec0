import { daysBetween } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { isOnlyHelpful, type ListedItem } from './borrower-list.ts'
import { isOpenForBorrower } from './item-states.ts'

/** The days after the last request on which a borrower is reminded. */
export const remindersAfter = [2, 5, 9] as const
export type ReminderAfter = (typeof remindersAfter)[number]

interface RemindedItem extends Pick<ListedItem, 'kind' | 'waits_for' | 'state'> {
  /** The day on which it was asked for last, in the lender's time zone. */
  asked_on: Day
}

interface Reminded {
  /** The items that the person can answer: their own, and those of any borrower. */
  items: readonly RemindedItem[]
  isLandHome: boolean
  /** The day on which the Loan Estimate was sent; null before. What was only helpful counts from then. */
  estimate_sent_on: Day | null
  /** True once the person stopped reminders. */
  isStopped: boolean
  /** The reminders that were sent since the last request. */
  sent: readonly ReminderAfter[]
  /** The day in the lender's time zone. */
  today: Day
}

/**
 * Returns the reminder that is due for a borrower, or null. One that was missed is left out once the next one is due. Each new request
 * starts again, because its message lists everything that is open.
 */
export function dueReminder({
  items,
  isLandHome,
  estimate_sent_on,
  isStopped,
  sent,
  today,
}: Reminded): ReminderAfter | null {
  if (isStopped) return null
  const estimate = { isLandHome, isEstimateSent: estimate_sent_on !== null && estimate_sent_on <= today }
  const since = items
    .filter(item => item.waits_for === 'BORROWER' && isOpenForBorrower(item.state) && !isOnlyHelpful(item, estimate))
    .map(item => demandedSince(item, isLandHome, estimate_sent_on))
    .toSorted()
    .at(-1)
  if (since === undefined) return null
  const days = daysBetween(since, today)
  const due = remindersAfter.findLast(after => after <= days)
  return due === undefined || sent.some(after => after >= due) ? null : due
}

/** The day since when an item demands an answer: that of the last request, or that of the Loan Estimate, before which it was only helpful. */
export function demandedSince(
  { kind, asked_on }: Pick<RemindedItem, 'kind' | 'asked_on'>,
  isLandHome: boolean,
  estimate_sent_on: Day | null,
): Day {
  const wasHelpful = estimate_sent_on !== null && isOnlyHelpful({ kind }, { isLandHome, isEstimateSent: false })
  return wasHelpful && estimate_sent_on > asked_on ? estimate_sent_on : asked_on
}
