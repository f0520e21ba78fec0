import { staffPathTo } from '@porchlight/domain/staff'
import { readOf } from '../session/api.ts'
import { addressOf, type QueueAddress } from './queue-address.ts'

/** The filters that the sheet of calls takes over from the list. */
const queryOf = ({ filters: { dealer, officer } }: Pick<QueueAddress, 'filters'>) => ({
  ...(dealer && { dealer }),
  ...(officer && { officer }),
})

export function callsPagePath(address: Pick<QueueAddress, 'filters'>): string {
  const query = new URLSearchParams(queryOf(address))
  return staffPathTo('calls') + (query.size > 0 ? `?${query}` : '')
}

/** The read of the data for the query of the page's address. */
export const readCalls = (search: string) => readOf('GET /staff/calls', { query: queryOf(addressOf(search)) })
