import { itemEvents } from './item-states.ts'

/** The entries of an item's history: the events of its state, and those that leave the state. */
export const itemHistoryEvents = ['asked', ...itemEvents, 'extended', 'corrected', 'not_understood'] as const
export type ItemHistoryEvent = (typeof itemHistoryEvents)[number]
