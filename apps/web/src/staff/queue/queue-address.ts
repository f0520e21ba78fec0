import type { QueryOf, StaffOperations } from '@porchlight/api'
import {
  dueFilterNames,
  milestoneKinds,
  NO_LICENSE,
  type QueueSort,
  type QueueView,
  queueSorts,
  queueViews,
  staffPathTo,
  taskKinds,
} from '@porchlight/domain/staff'

/** The filters of the queue, by their names in the query of its address. */
export const filterNames = [
  'dealer',
  'officer',
  'due',
  'due_from',
  'due_to',
  'task',
  'outcome',
  'deadline_to',
  'license',
  'collateral',
  'from',
  'to',
] as const
export type QueueFilters = Partial<Record<(typeof filterNames)[number], string>>
/** `sort`: null for the order by rank. `after`: the cursor of a page, null for the first one. */
export interface QueueAddress {
  view: string | null
  sort: string | null
  filters: QueueFilters
  after: string | null
}

/** Reads the query of the page's address. Values are as they are there: the server checks them. */
export function addressOf(search: string): QueueAddress {
  const asked = new URLSearchParams(search)
  const filters: QueueFilters = {}
  for (const name of filterNames) if (asked.get(name)) filters[name] = asked.get(name)!
  return {
    view: asked.get('view') || null,
    sort: asked.get('sort') || null,
    filters,
    after: asked.get('after') || null,
  }
}

export const isQueueSort = (sort: string | null): sort is QueueSort => queueSorts.some(known => known === sort)

/** The query of an address, always in the same order, so that one view has one address and one entry in the cache. */
function queryOf({ view, sort, filters, after }: QueueAddress): string {
  const query = new URLSearchParams()
  if (view) query.set('view', view)
  if (sort) query.set('sort', sort)
  for (const name of filterNames) if (filters[name]) query.set(name, filters[name])
  if (after) query.set('after', after)
  return query.size > 0 ? `?${query}` : ''
}

export const queuePagePath = (address: QueueAddress): string => staffPathTo('applications') + queryOf(address)

/** The address of the data, below /v1/staff, for the query of the page's address. */
export const queueDataPath = (search: string): string => `/queue${queryOf(addressOf(search))}`

/** The query of an address without its page: all that its view and filters have. */
export const wholeQueryOf = (address: QueueAddress): string => queryOf({ ...address, after: null })

const known = <V extends string>(values: readonly V[], value: string | null | undefined): V | undefined =>
  values.find(candidate => candidate === value)

/** The same as the query of the list that is downloaded, without what the page's address alone can have. */
export function listQueryOf({
  view,
  sort,
  filters: { collateral, due, task, outcome, license, ...filters },
}: QueueAddress): QueryOf<StaffOperations['GET /staff/queue/list']> {
  return {
    view: known(queueViews, view),
    sort: known(queueSorts, sort),
    ...filters,
    collateral: known(['home', 'land'], collateral),
    due: known(dueFilterNames, due),
    task: known(taskKinds, task),
    outcome: known(milestoneKinds, outcome),
    license: known([NO_LICENSE], license),
  }
}

/** Returns whether the view says itself whose applications it has, so that the filter of an officer says nothing in it. */
export const setsOfficer = (view: QueueView): boolean => view === 'mine' || view === 'unassigned'
