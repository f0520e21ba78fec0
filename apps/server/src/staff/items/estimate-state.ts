import type { Day } from '@porchlight/domain'
import { countingEvents, eventsOfKind, includesLand, type RecordedEvent } from '@porchlight/domain/staff'

/** The facts that decide if papers are only helpful: whether a Loan Estimate is owed, and the day on which it was sent; null before. */
export function estimateState(
  review: Parameters<typeof includesLand>[0],
  file_events: readonly RecordedEvent[],
): { isLandHome: boolean; estimate_sent_on: Day | null } {
  const [first] = eventsOfKind(countingEvents(file_events), 'ESTIMATE_SENT')
  return { isLandHome: includesLand(review), estimate_sent_on: first?.happened_on ?? null }
}
