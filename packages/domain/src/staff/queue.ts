import { phrase } from '../forms/text.ts'

/** In the order of rank. An application that was ever submitted is in exactly one. */
export const queueGroups = [
  'OVERDUE',
  'NEW',
  'ANSWERED',
  'FOLLOW_UP',
  'DUE_SOON',
  'IN_REVIEW',
  'WAITING',
  'DONE',
] as const
export type QueueGroup = (typeof queueGroups)[number]

export const queueGroupLabels = {
  OVERDUE: phrase('Overdue'),
  NEW: phrase('New'),
  ANSWERED: phrase('Answered'),
  FOLLOW_UP: phrase('Follow up'),
  DUE_SOON: phrase('Due soon'),
  IN_REVIEW: phrase('In review'),
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

/** The orders of the queue besides that by rank: by the last submission, the newest first with the minus. */
export const queueSorts = ['-submitted', 'submitted'] as const
export type QueueSort = (typeof queueSorts)[number]

/** The next thing to do with an application. */
export const queueActions = ['REVIEW', 'OPEN_NEW', 'OPEN_AGAIN', 'CALL', 'DECIDE', 'REMIND'] as const
export type QueueAction = (typeof queueActions)[number]

export const queueActionLabels = {
  REVIEW: phrase('Review'),
  OPEN_NEW: phrase('Open for the first time'),
  OPEN_AGAIN: phrase('Open what was signed again'),
  CALL: phrase('Follow up'),
  DECIDE: phrase('Record what was decided'),
  REMIND: phrase('Send a reminder'),
} as const satisfies Record<QueueAction, string>

export const collaterals = ['HOME', 'HOME_AND_LAND'] as const
export type Collateral = (typeof collaterals)[number]

export const collateralLabels = {
  HOME: phrase('Home only'),
  HOME_AND_LAND: phrase('Home and land'),
} as const satisfies Record<Collateral, string>

/** Counts of the views stop here: 100 means '100 or more'. */
export const HIGHEST_QUEUE_COUNT = 100

export const searchKinds = ['application', 'loan_number', 'email', 'phone', 'name'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchKindLabels = {
  name: phrase('Last name'),
  application: phrase('Application'),
  loan_number: phrase('Loan number'),
  email: phrase('Email'),
  phone: phrase('Phone'),
} as const satisfies Record<SearchKind, string>
