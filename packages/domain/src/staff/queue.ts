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

export const queueViews = ['mine', 'unassigned', 'all', 'waiting', 'done'] as const
export type QueueView = (typeof queueViews)[number]

export const queueViewLabels = {
  mine: phrase('Mine'),
  unassigned: phrase('Unassigned'),
  all: phrase('All'),
  waiting: phrase('Waiting'),
  done: phrase('Done'),
} as const satisfies Record<QueueView, string>

/** The orders of the queue besides that by due day: by the last submission, the newest first with the minus. */
export const queueSorts = ['-submitted', 'submitted'] as const
export type QueueSort = (typeof queueSorts)[number]

export const collaterals = ['HOME', 'HOME_AND_LAND'] as const
export type Collateral = (typeof collaterals)[number]

export const collateralLabels = {
  HOME: phrase('Home only'),
  HOME_AND_LAND: phrase('Land-home'),
} as const satisfies Record<Collateral, string>

export const collateralOf = (includesLand: boolean): Collateral => (includesLand ? 'HOME_AND_LAND' : 'HOME')

/** Counts of the views stop here: 100 means '100 or more'. */
export const HIGHEST_QUEUE_COUNT = 100
