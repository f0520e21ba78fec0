import type { StoredItemEvent } from '../items/stored-event.ts'

/** The events of an item that answer a notice which names it. */
export const answeringEvents = ['answered', 'not_available', 'accepted', 'waived'] as const satisfies StoredItemEvent[]
