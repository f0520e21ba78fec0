import { daysBetween } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { type EstimateFacts, estimateOn, isOnlyHelpful, type ListedItem } from './demanded.ts'
import { isOpenForBorrower } from './state.ts'

/** The days after the last request on which a borrower is reminded. */
export const remindersAfter = [2, 5, 9] as const
export type ReminderAfter = (typeof remindersAfter)[number]

interface RemindedItem extends Pick<ListedItem, 'kind' | 'waits_for' | 'state'> {
  /** The day on which it was asked for last, in the lender's time zone. */
  asked_on: Day
}

interface Reminded extends EstimateFacts {
  /** The items that the person was asked for, also those that were answered: their own, and those of any borrower. */
  items: readonly RemindedItem[]
  /** True once the person stopped reminders. */
  isStopped: boolean
  /** The names of the reminders that the person got. */
  sent: readonly string[]
  /** The day in the lender's time zone. */
  today: Day
}

interface DueReminder {
  after: ReminderAfter
  /** Has the day from which it counts, so that the reminders of one request are sent once each, and those of the next one again. */
  name: string
}

/**
 * Returns the reminder that is due for a borrower, or null. A missed reminder is left out once the next one is due. Each new request starts
 * the days again, because its message lists everything that is open. An item that is only helpful is no request.
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
  const estimate = estimateOn({ isLandHome, estimate_sent_on }, today)
  const demanded = items.filter(item => item.waits_for === 'BORROWER' && !isOnlyHelpful(item, estimate))
  if (!demanded.some(({ state }) => isOpenForBorrower(state))) return null
  // An answered request counts too: with its answer, the days of an earlier one do not start again.
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

/** Returns the day since when an item demands an answer: that of the last request, or that of the Loan Estimate, before which it was only helpful. */
export function demandedSince(
  { kind, asked_on }: Pick<RemindedItem, 'kind' | 'asked_on'>,
  isLandHome: boolean,
  estimate_sent_on: Day | null,
): Day {
  const wasHelpful = estimate_sent_on !== null && isOnlyHelpful({ kind }, { isLandHome, isEstimateSent: false })
  return wasHelpful && estimate_sent_on > asked_on ? estimate_sent_on : asked_on
}
