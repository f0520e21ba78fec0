import { phrase } from '../forms/text.ts'

/** Sorted in the order of the queue. An application that was ever submitted is in exactly one. */
export const queueGroups = ['OVERDUE', 'TODAY', 'SOON', 'LATER', 'WAITING', 'DONE'] as const
export type QueueGroup = (typeof queueGroups)[number]

export const queueGroupLabels = {
  OVERDUE: phrase('Overdue'),
  TODAY: phrase('Today'),
  SOON: phrase('Next 5 business days'),
  LATER: phrase('Later'),
  WAITING: phrase('Waiting on the borrower'),
  DONE: phrase('Done'),
} as const satisfies Record<QueueGroup, string>

/**
 * `calls`: follow-ups that are due today or earlier, of the person or of the officer of a filter. `approved`: open approvals and accepted
 * counteroffers, by their last day.
 */
export const queueViews = ['mine', 'unassigned', 'all', 'waiting', 'calls', 'approved', 'done'] as const
export type QueueView = (typeof queueViews)[number]

export const queueViewLabels = {
  mine: phrase('Mine'),
  unassigned: phrase('Unassigned'),
  all: phrase('All'),
  waiting: phrase('Waiting'),
  calls: phrase('Calls today'),
  approved: phrase('Approved, to close'),
  done: phrase('Done'),
} as const satisfies Record<QueueView, string>

/** The views of one's own work: those who take none have no use for them. */
export const ownViews: ReadonlySet<QueueView> = new Set<QueueView>(['mine', 'calls'])

/** The orders of the queue besides that by due day: by the last submission or the amount, downward with the minus. */
export const queueSorts = ['-submitted', 'submitted', '-amount', 'amount'] as const
export type QueueSort = (typeof queueSorts)[number]

/** The groups that a filter chooses, by its values. */
export const dueFilters = {
  overdue: 'OVERDUE',
  today: 'TODAY',
  soon: 'SOON',
  later: 'LATER',
} as const satisfies Record<string, QueueGroup>
export type DueFilter = keyof typeof dueFilters
export const dueFilterNames = Object.keys(dueFilters) as DueFilter[]

/** The value of the filter by officer for what is assigned to no one. */
export const NO_ASSIGNEE = 'none'

/** The value of the filter by licenses: no one, or not the assignee, is licensed. */
export const NO_LICENSE = 'none'

export const collaterals = ['HOME', 'HOME_AND_LAND'] as const
export type Collateral = (typeof collaterals)[number]

export const collateralLabels = {
  HOME: phrase('Home only'),
  HOME_AND_LAND: phrase('Land-home'),
} as const satisfies Record<Collateral, string>

export const collateralOf = (includesLand: boolean): Collateral => (includesLand ? 'HOME_AND_LAND' : 'HOME')

/** Number of applications that a sheet of calls has at most. */
export const MOST_CALLS = 200

/** Counts of the views stop here: 100 means '100 or more'. */
export const HIGHEST_QUEUE_COUNT = 100
