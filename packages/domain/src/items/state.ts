/** The states of something that was asked for (`item-states.ts`). */
export const itemStates = ['ASKED', 'ASKED_AGAIN', 'ANSWERED', 'NOT_AVAILABLE', 'ACCEPTED', 'WAIVED'] as const
export type ItemState = (typeof itemStates)[number]

/** Returns whether the borrower has to do something about an item in this state. */
export const isOpenForBorrower = (state: ItemState): boolean => state === 'ASKED' || state === 'ASKED_AGAIN'

/** Returns whether a staff member has to check an item in this state. */
export const isToCheck = (state: ItemState): boolean => state === 'ANSWERED' || state === 'NOT_AVAILABLE'
