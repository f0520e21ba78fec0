import { itemEvents } from './item-states.ts'

/** The entries of an item's history: the events of its state, and what changes or says something about it besides. */
export const itemHistoryEvents = ['asked', ...itemEvents, 'extended', 'corrected', 'not_understood'] as const
export type ItemHistoryEvent = (typeof itemHistoryEvents)[number]
