import { staffPathTo } from '@porchlight/domain/staff'
import { addressOf, queueDataPath, wholeQueryOf } from '../queue/queue-address.ts'

// The page has the view and the filters of the queue in its address, for the way back to it.

const queryIn = (search: string): string => wholeQueryOf(addressOf(search))

/** The queue for the query of the page's address. */
export const queueOf = (search: string): string => staffPathTo('applications') + queryIn(search)

export const candidatesPath = (search: string): string => `/exports/candidates${queryIn(search)}`
/** The queue itself, which names the dealers and people of the filters. */
export const choicesPath = (search: string): string => queueDataPath(queryIn(search))
