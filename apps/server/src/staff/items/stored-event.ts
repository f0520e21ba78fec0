import type { ItemHistoryEvent } from '@porchlight/domain'

/** The events that are stored. `announced`: the message about the item was queued. */
export type StoredItemEvent = ItemHistoryEvent | 'announced'
