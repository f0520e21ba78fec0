import { phrase } from '../forms/text.ts'
import type { ApplicationStatus } from '../status/transitions.ts'

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

/** One application in the queue. Days are YYYY-MM-DD in the lender's time zone. */
export interface QueueRow {
  id: string
  group: QueueGroup
  /** Null where nothing is to be done. */
  action: QueueAction | null
  /** The primary borrower as signed last. */
  borrower: string
  coborrowers: number
  /** The lender's own number. */
  loan_number: string | null
  dealer: { id: string; name: string }
  /** In dollars, as signed last. */
  amount: number | null
  collateral: Collateral
  assignee: { id: string; name: string } | null
  /** The last submission. */
  submitted_at: string
  first_submitted_at: string
  /** The earliest date that nothing has answered yet, and the id of its clock. */
  deadline: { on: string; rule: string } | null
  follow_up_on: string | null
  status: ApplicationStatus
  withdrawn_at: string | null
  /** The version of the lender's side, for `If-Match`. */
  version: number
}

/** GET /staff/queue */
export interface QueueResponse {
  view: QueueView
  rows: QueueRow[]
  /** The cursor of the next page, or null at the end. */
  next: string | null
  /** The time at which groups and dates are judged, as ISO 8601: that of the first page. */
  as_of: string
  /** For the filters: those that the caller may see. */
  dealers: { id: string; name: string }[]
  /** For the filters: people who may be assigned in the caller's dealers. */
  officers: { id: string; name: string }[]
  /** Applications in the views of the caller with the filters that are set, at most HIGHEST_QUEUE_COUNT. */
  counts: { mine: number; unassigned: number; waiting: number }
  can_take_next: boolean
}

export const searchKinds = ['application', 'loan_number', 'email', 'phone', 'name'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchKindLabels = {
  name: phrase('Last name'),
  application: phrase('Application'),
  loan_number: phrase('Loan number'),
  email: phrase('Email'),
  phone: phrase('Phone'),
} as const satisfies Record<SearchKind, string>

/** POST /staff/search */
export interface StaffSearchResponse {
  rows: QueueRow[]
  /** Whether more were found than the rows. */
  more: boolean
}

/** GET /staff/queue/partially-signed: signed by some, and never submitted. */
export interface PartiallySignedResponse {
  applications: {
    id: string
    dealer: { id: string; name: string }
    /** Full days since the documents were made. */
    age_days: number
    /** First names. */
    waiting_for: string[]
  }[]
}

/** GET /staff/failures: what could not be finished, the oldest first. */
export interface FailuresResponse {
  failures: {
    /** The id of the envelope, or of the job that failed. */
    id: string
    /** The name of the job, such as `seal-envelope`. */
    kind: string
    /** Both are null for a job that concerns no application, which administrators alone see. */
    application_id: string | null
    dealer: { id: string; name: string } | null
    /** Since the work was to be done first. */
    age_seconds: number
    error_code: string
  }[]
  /** The cursor of the page after this one; null on the last. */
  next: string | null
}
