import type { EstimateFacts } from '@porchlight/domain'
import { countingEvents, eventsOfKind, includesLand, type RecordedEvent } from '@porchlight/domain/staff'

/** The facts that decide if papers are only helpful. */
export function estimateFacts(
  review: Parameters<typeof includesLand>[0],
  file_events: readonly RecordedEvent[],
): EstimateFacts {
  const [first] = eventsOfKind(countingEvents(file_events), 'ESTIMATE_SENT')
  return { isLandHome: includesLand(review), estimate_sent_on: first?.happened_on ?? null }
}
