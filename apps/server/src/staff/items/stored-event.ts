import type { ItemHistoryEvent } from '@porchlight/domain'

/** The events that are stored: those of the history, and that the message about it was queued. */
export type StoredItemEvent = ItemHistoryEvent | 'announced'
