import { staffPathTo } from '@porchlight/domain/staff'
import { addressOf, queueDataPath, wholeQueryOf } from '../queue/queue-address.ts'

// The pages keep the view and the filters of the queue in their addresses, for the way back to it.

const queryIn = (search: string): string => wholeQueryOf(addressOf(search))

/** The queue, the choosing of applications in it, and a zip file, for the query of a page's address. */
export const queueOf = (search: string): string => staffPathTo('applications') + queryIn(search)
export const exportsPageOf = (search: string): string => staffPathTo('exports') + queryIn(search)
export const exportPageOf = (export_id: string, search: string): string =>
  staffPathTo('exportOfMany', { export_id }) + queryIn(search)

/** The addresses of the data, below /v1/staff. */
export const OWN_EXPORTS = '/exports'
export const candidatesPath = (search: string): string => `/exports/candidates${queryIn(search)}`
export const exportPath = (export_id: string): string => `/exports/${encodeURIComponent(export_id)}`
/** The queue itself, which names the dealers and people of the filters. */
export const choicesPath = (search: string): string => queueDataPath(queryIn(search))
