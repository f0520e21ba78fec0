/** The states of something that was asked for (`item-states.ts`). */
export const itemStates = ['ASKED', 'ASKED_AGAIN', 'ANSWERED', 'NOT_AVAILABLE', 'ACCEPTED', 'WAIVED'] as const
export type ItemState = (typeof itemStates)[number]

/** The states in which a borrower has to do something about an item. */
export const openItemStates = ['ASKED', 'ASKED_AGAIN'] as const satisfies ItemState[]

/** Returns whether the borrower has to do something about an item in this state. */
export const isOpenForBorrower = (state: ItemState): boolean => openItemStates.some(open => open === state)

/** Returns whether a staff member has to check an item in this state. */
export const isToCheck = (state: ItemState): boolean => state === 'ANSWERED' || state === 'NOT_AVAILABLE'

/** Returns whether an event of an item is an answer, or says that there is none. */
export const isAnswering = ({ event }: { event: string }): boolean => event === 'answered' || event === 'not_available'
