import { type Day, dayIn, nextDayIn } from '@porchlight/domain'
import {
  type DueFilter,
  dueDaysOf,
  dueFilters,
  holdsRole,
  lendingRoles,
  type MilestoneKind,
  NO_ASSIGNEE,
  type NO_LICENSE,
  type QueueDates,
  type QueueGroup,
  type QueueSort,
  type QueueView,
  queueGroup,
  queueGroups,
  queueViews,
  type TaskKind,
} from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { queueDatesOn } from '../record/task-facts.ts'
import {
  type Counted,
  type QueuePart,
  type QueuePosition,
  readQueue,
  readSortedQueue,
  type StoredQueueRow,
  type SubmissionSort,
} from './queue-repository.ts'
import type { QueueSelection } from './selection-repository.ts'
import { hiddenFrom } from './terms.ts'

/** A view of the queue, its order, and the filters that a person chose. */
export interface QueueFilters {
  view?: QueueView
  sort?: QueueSort
  dealer?: string
  /** An id, or NO_ASSIGNEE. */
  officer?: string
  due?: DueFilter
  due_from?: Day
  due_to?: Day
  task?: TaskKind
  outcome?: MilestoneKind
  deadline_to?: Day
  license?: typeof NO_LICENSE
  collateral?: 'home' | 'land'
  from?: Day
  to?: Day
}

/** The part of the queue that a person may see and chose. */
export interface ChosenQueue {
  view: QueueView
  sort: QueueSort | undefined
  parts: readonly QueuePart[]
  selection: QueueSelection
  dates: QueueDates
  /** The applications of each view, and of each group of this view, with the filters. */
  counted: Readonly<Record<QueueView | QueueGroup, Counted>>
}

const open = ['OPEN', 'DUE_WAITING', 'WAITING'] as const
const partsOf: Readonly<Record<QueueView, readonly QueuePart[]>> = {
  mine: open,
  unassigned: open,
  all: [...open, 'DONE'],
  waiting: ['WAITING'],
  calls: open,
  approved: open,
  done: ['DONE'],
}
/** The parts that applications of a group can be in. */
const partsIn: Readonly<Record<QueueGroup, readonly QueuePart[]>> = {
  OVERDUE: ['OPEN', 'DUE_WAITING'],
  TODAY: ['OPEN', 'DUE_WAITING'],
  SOON: ['OPEN', 'DUE_WAITING'],
  LATER: ['OPEN'],
  WAITING: ['WAITING'],
  DONE: ['DONE'],
}

const DAY_MS = 86_400_000
/** Returns when a day begins in a time zone. */
export const beginOf = (zone: string, day: Day): Date =>
  nextDayIn(zone, new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS))

/** The chosen dealer where it is one of the caller's, or all of the caller's. */
const chosenOf = (scope: 'ALL' | readonly string[], dealer: string | undefined): 'ALL' | readonly string[] =>
  dealer === undefined ? scope : scope === 'ALL' || scope.includes(dealer) ? [dealer] : []

/** The part of a view, and what it chooses beside the filters. */
function partOf(
  view: QueueView,
  filters: QueueSelection,
  { actor, today }: { actor: StaffActor; today: Day },
): QueueSelection {
  const own = { id: actor.staff_id }
  if (view === 'mine') return { ...filters, assignee: own }
  if (view === 'unassigned') return { ...filters, assignee: 'UNASSIGNED' }
  if (view === 'approved') return { ...filters, isApproved: true }
  if (view !== 'calls') return filters
  const calls = { ...filters, followUpBy: today, isRunning: true } as const
  return filters.assignee === undefined && takesWork(actor) ? { ...calls, assignee: own } : calls
}

/** The same, of one group. */
function inGroup({ parts, selection }: Counted, group: QueueGroup, dates: QueueDates): Counted {
  const days = dueDaysOf(group, dates)
  return {
    parts: parts.filter(part => partsIn[group].includes(part)),
    selection: days ? { ...selection, due: [...(selection.due ?? []), days] } : selection,
  }
}

const takesWork = ({ grants }: StaffActor): boolean => holdsRole(grants, ...lendingRoles)

/** The view where none is chosen: the caller's own work, or all for those who take none. */
const defaultView = (actor: StaffActor): QueueView => (takesWork(actor) ? 'mine' : 'all')

/** Reads nothing. `scope`: the dealers of the caller. `as_of`: the time by which dates are judged. */
export function chooseQueue(
  { keys, settings }: Pick<ApplicationServices, 'keys' | 'settings'>,
  actor: StaffActor,
  query: QueueFilters,
  { scope, as_of }: { scope: 'ALL' | readonly string[]; as_of: Date },
): ChosenQueue {
  const zone = settings.LENDER_TIME_ZONE
  const dates = queueDatesOn(settings, dayIn(zone, as_of))
  const { sort, officer, due, due_from, due_to } = query
  const filters: QueueSelection = {
    dealers: chosenOf(scope, query.dealer),
    hidden: hiddenFrom(keys.hashContact, actor),
    assignee: officer === NO_ASSIGNEE ? 'UNASSIGNED' : officer === undefined ? undefined : { id: officer },
    due: due_from || due_to ? [{ from: due_from, to: due_to }] : [],
    task: query.task,
    outcome: query.outcome,
    deadlineBy: query.deadline_to,
    unlicensedOn: query.license && dates.today,
    includesLand: query.collateral && query.collateral === 'land',
    from: query.from === undefined ? undefined : beginOf(zone, query.from),
    before: query.to === undefined ? undefined : nextDayIn(zone, beginOf(zone, query.to)),
  }
  const ofView = (view: QueueView): Counted => {
    const chosen = { parts: partsOf[view], selection: partOf(view, filters, { actor, today: dates.today }) }
    return due ? inGroup(chosen, dueFilters[due], dates) : chosen
  }
  const view = query.view ?? defaultView(actor)
  const chosen = ofView(view)
  return {
    ...{ view, sort, dates, ...chosen },
    counted: {
      ...byName(queueViews, ofView),
      ...byName(queueGroups, group => inGroup(chosen, group, dates)),
    },
  }
}

/** A value for each of these names. */
export const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map(name => [name, of(name)])) as Record<Name, Value>

/** The next applications of a chosen queue in its order, at most `limit`, each with its group. By amount, they are not in order. */
export async function readChosen(
  db: Kysely<Database>,
  { view, sort, parts, selection, dates }: Pick<ChosenQueue, 'view' | 'sort' | 'parts' | 'selection' | 'dates'>,
  { after, limit }: { after?: QueuePosition | undefined; limit: number },
): Promise<(StoredQueueRow & { group: QueueGroup })[]> {
  if (parts.length === 0) return []
  const page = { parts, after, limit }
  const order = isOfSubmission(sort) ? sort : view === 'approved' ? view : undefined
  const rows = await (order
    ? readSortedQueue(db, selection, dates, { ...page, order })
    : readQueue(db, selection, dates, page))
  return rows.map(row => ({ ...row, group: queueGroup(row, dates) }))
}

const isOfSubmission = (sort: QueueSort | undefined): sort is SubmissionSort =>
  sort === 'submitted' || sort === '-submitted'
