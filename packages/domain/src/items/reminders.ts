import { daysBetween } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { isOnlyHelpful, type ListedItem } from './demanded.ts'
import { isOpenForBorrower } from './state.ts'

/** The days after the last request on which a borrower is reminded. */
export const remindersAfter = [2, 5, 9] as const
export type ReminderAfter = (typeof remindersAfter)[number]

interface RemindedItem extends Pick<ListedItem, 'kind' | 'waits_for' | 'state'> {
  /** The day on which it was asked for last, in the lender's time zone. */
  asked_on: Day
}

interface Reminded {
  /** The items that the person was asked for, also those that were answered: their own, and those of any borrower. */
  items: readonly RemindedItem[]
  isLandHome: boolean
  /** The day on which the Loan Estimate was sent; null before. What was only helpful counts from then. */
  estimate_sent_on: Day | null
  /** True once the person stopped reminders. */
  isStopped: boolean
  /** The names of the reminders that the person got. */
  sent: readonly string[]
  /** The day in the lender's time zone. */
  today: Day
}

interface DueReminder {
  after: ReminderAfter
  /** Names it by the day from which it counts, so that each is sent once, and those of another request are others. */
  name: string
}

/**
 * Returns the reminder that is due for a borrower, or null. One that was missed is left out once the next one is due. Each new request
 * starts again, because its message lists everything that is open. What is only helpful is no request.
 */
export function dueReminder({
  items,
  isLandHome,
  estimate_sent_on,
  isStopped,
  sent,
  today,
}: Reminded): DueReminder | null {
  if (isStopped) return null
  const estimate = { isLandHome, isEstimateSent: estimate_sent_on !== null && estimate_sent_on <= today }
  const demanded = items.filter(item => item.waits_for === 'BORROWER' && !isOnlyHelpful(item, estimate))
  if (!demanded.some(({ state }) => isOpenForBorrower(state))) return null
  // Also where it was answered: an earlier request that is still open does not begin again.
  const since = demanded
    .map(item => demandedSince(item, isLandHome, estimate_sent_on))
    .toSorted()
    .at(-1)
  if (since === undefined) return null
  const days = daysBetween(since, today)
  const after = remindersAfter.findLast(each => each <= days)
  if (after === undefined) return null
  const nameOf = (each: ReminderAfter) => `${since} ${each}`
  const isSent = remindersAfter.some(each => each >= after && sent.includes(nameOf(each)))
  return isSent ? null : { after, name: nameOf(after) }
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
