import { type DueFilter, dueFilterNames, staffPathTo, type TaskKind, taskKinds } from '@porchlight/domain/staff'
import { readOf } from '../session/api.ts'

/** The tasks that a number counts. `officer`: an id, or NO_ASSIGNEE. */
export interface DueFilters {
  task?: TaskKind
  due?: DueFilter
  officer?: string
}

type Unset<T> = { [K in keyof T]?: T[K] | null | undefined }

/** The list that is shown, and the cursor of its page; null for the first one. */
export interface DueList {
  filters: DueFilters
  after: string | null
}

export const wholeList: DueList = { filters: {}, after: null }

const ALL = 'all'

/** Returns the filters in a fixed order, so that one list has one address and one entry in the cache. */
const inOrder = ({ task, due, officer }: Unset<DueFilters>): DueFilters => ({
  ...(task && { task }),
  ...(due && { due }),
  ...(officer && { officer }),
})

/** Returns the list that an address names; undefined for the tables alone. */
export function dueListOf(search: string): DueList | undefined {
  const asked = new URLSearchParams(search)
  const task = taskKinds.find(kind => kind === asked.get('task'))
  const due = dueFilterNames.find(name => name === asked.get('due'))
  const officer = asked.get('officer')
  const filters = inOrder({ task, due, officer })
  if (Object.keys(filters).length === 0 && asked.get('list') !== ALL) return undefined
  return { filters, after: asked.get('after') || null }
}

/** Returns the address of a list; of the tables alone without one. */
export function duePath(list?: DueList): string {
  if (!list) return staffPathTo('due')
  const { filters, after } = list
  const chosen = Object.keys(filters).length > 0 ? inOrder(filters) : { list: ALL }
  return `${staffPathTo('due')}?${new URLSearchParams({ ...chosen, ...(after && { after }) })}`
}

export const readDue = () => readOf('GET /staff/due')
export const readDueTasks = ({ filters, after }: DueList) =>
  readOf('GET /staff/due/tasks', { query: { ...filters, ...(after && { after }) } })

/** The reads of the data for the query of the page's address. */
export function readsOfDue(search: string) {
  const list = dueListOf(search)
  return [readDue(), ...(list ? [readDueTasks(list)] : [])]
}
