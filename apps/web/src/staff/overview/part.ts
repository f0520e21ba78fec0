import type { OverviewResponse } from '@porchlight/api'
import { NO_ASSIGNEE, type QueueView } from '@porchlight/domain/staff'
import { type QueueFilters, queuePagePath } from '../queue/queue-address.ts'

/** The properties of each part of the overview. */
export interface PartProps {
  overview: OverviewResponse
  /** Reads the numbers again. */
  changed(): Promise<unknown>
}

export type PersonOfPart = { id: string; name: string } | null

/** The filter by a person, or by none. */
export const ofPerson = (person: PersonOfPart): QueueFilters => ({ officer: person?.id ?? NO_ASSIGNEE })

/** Returns the address of a list of the queue with these filters, in the dealer of the overview. */
export const listPathOf =
  ({ dealer_id }: Pick<OverviewResponse, 'dealer_id'>) =>
  (view: QueueView, filters: QueueFilters): string =>
    queuePagePath({ view, sort: null, filters: { ...(dealer_id && { dealer: dealer_id }), ...filters }, after: null })
