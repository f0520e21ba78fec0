import { type Day, dayIn, nextDayIn } from '@porchlight/domain'
import {
  holdsRole,
  type QueueDates,
  type QueueGroup,
  type QueueSort,
  type QueueView,
  queueGroup,
} from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { queueDatesOn } from '../record/task-facts.ts'
import {
  type QueuePart,
  type QueuePosition,
  readQueue,
  readSortedQueue,
  type StoredQueueRow,
} from './queue-repository.ts'
import type { QueueSelection } from './selection-repository.ts'
import { ownApplicationsOf } from './terms.ts'

/** A view of the queue, its order, and the filters that a person chose. */
export interface QueueFilters {
  view?: QueueView
  sort?: QueueSort
  dealer?: string
  officer?: string
  collateral?: 'home' | 'land'
  from?: Day
  to?: Day
}

/** The part of the queue that a person may see and chose. */
export interface ChosenQueue {
  view: QueueView
  sort: QueueSort | undefined
  parts: readonly QueuePart[]
  /** With the people of the view. */
  selection: QueueSelection
  /** The same, whatever the view. */
  filters: QueueSelection
  dates: QueueDates
}

const open = ['OPEN', 'DUE_WAITING', 'WAITING'] as const
const partsOf: Readonly<Record<QueueView, readonly QueuePart[]>> = {
  mine: open,
  unassigned: open,
  all: [...open, 'DONE'],
  waiting: ['WAITING'],
  done: ['DONE'],
}

const DAY_MS = 86_400_000
/** Returns when a day begins in a time zone. */
const beginOf = (zone: string, day: Day): Date => nextDayIn(zone, new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS))

/** The chosen dealer where it is one of the caller's, or all of the caller's. */
const chosenOf = (scope: 'ALL' | readonly string[], dealer: string | undefined): 'ALL' | readonly string[] =>
  dealer === undefined ? scope : scope === 'ALL' || scope.includes(dealer) ? [dealer] : []

function assigneeIn(view: QueueView, { staff_id }: StaffActor): QueueSelection['assignee'] {
  if (view === 'mine') return { id: staff_id }
  return view === 'unassigned' ? 'UNASSIGNED' : undefined
}

/** The view where none is chosen: the caller's own work, or all for those who take none. */
export const defaultView = ({ grants }: StaffActor): QueueView =>
  holdsRole(grants, 'OFFICER', 'MANAGER') ? 'mine' : 'all'

/** Reads nothing. `scope`: the dealers of the caller. `as_of`: the time by which dates are judged. */
export function chooseQueue(
  { keys, settings }: Pick<ApplicationServices, 'keys' | 'settings'>,
  actor: StaffActor,
  query: QueueFilters,
  { scope, as_of }: { scope: 'ALL' | readonly string[]; as_of: Date },
): ChosenQueue {
  const zone = settings.LENDER_TIME_ZONE
  const view = query.view ?? defaultView(actor)
  const filters: QueueSelection = {
    dealers: chosenOf(scope, query.dealer),
    own: ownApplicationsOf(keys.hashContact, actor),
    assignee: query.officer === undefined ? undefined : { id: query.officer },
    includesLand: query.collateral && query.collateral === 'land',
    from: query.from === undefined ? undefined : beginOf(zone, query.from),
    before: query.to === undefined ? undefined : nextDayIn(zone, beginOf(zone, query.to)),
  }
  return {
    view,
    sort: query.sort,
    parts: partsOf[view],
    selection: { ...filters, assignee: assigneeIn(view, actor) ?? filters.assignee },
    filters,
    dates: queueDatesOn(settings, dayIn(zone, as_of)),
  }
}

/** The next applications of a chosen queue in its order, at most `limit`, each with its group. */
export async function readChosen(
  db: Kysely<Database>,
  { sort, parts, selection, dates }: Pick<ChosenQueue, 'sort' | 'parts' | 'selection' | 'dates'>,
  { after, limit }: { after?: QueuePosition | undefined; limit: number },
): Promise<(StoredQueueRow & { group: QueueGroup })[]> {
  if (parts.length === 0) return []
  const page = { parts, after, limit }
  const rows = await (sort
    ? readSortedQueue(db, selection, dates, { ...page, sort })
    : readQueue(db, selection, dates, page))
  return rows.map(row => ({ ...row, group: queueGroup(row, dates) }))
}
