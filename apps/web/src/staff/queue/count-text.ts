import { HIGHEST_QUEUE_COUNT } from '@porchlight/domain/staff'

/** A count of the queue: '100+' where it stopped. */
export const countText = (count: number): string =>
  count >= HIGHEST_QUEUE_COUNT ? `${HIGHEST_QUEUE_COUNT}+` : String(count)
