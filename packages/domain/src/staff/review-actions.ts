import type { ApplicationStatus } from '../status/transitions.ts'
import { lendingRoles, type StaffRole } from './roles.ts'

/** The kinds of state that decide about what the lender's people can do with an application that was ever submitted. */
export const reviewStates = ['SUBMITTED', 'REVIEWED', 'OPEN_AGAIN', 'BEING_SAVED', 'WITHDRAWN', 'FINISHED'] as const
export type ReviewState = (typeof reviewStates)[number]

interface Standing {
  status: ApplicationStatus
  withdrawn_at: Date | string | null
  finished_at: Date | string | null
}

export function reviewStateOf({ status, withdrawn_at, finished_at }: Standing): ReviewState {
  if (withdrawn_at) return 'WITHDRAWN'
  if (finished_at) return 'FINISHED'
  if (status === 'SUBMITTED' || status === 'REVIEWED') return status
  return status === 'WAITING_ON_ESIGNATURE_SERVICE' ? 'BEING_SAVED' : 'OPEN_AGAIN'
}

interface Offer {
  roles: readonly StaffRole[]
  states: readonly ReviewState[]
}

const open: readonly ReviewState[] = ['SUBMITTED', 'REVIEWED', 'OPEN_AGAIN', 'BEING_SAVED']

/** Which role can do what in which kind of state. The policy of the server refuses everything else. */
const offers = {
  'application.review': { roles: lendingRoles, states: ['SUBMITTED'] },
  'application.stop-review': { roles: lendingRoles, states: ['REVIEWED'] },
  /** Approved, and counteroffer: they leave the application open. */
  'milestone.record': { roles: lendingRoles, states: open },
  /** A final milestone. Not while signatures are being saved. */
  'milestone.finish': { roles: lendingRoles, states: ['SUBMITTED', 'REVIEWED', 'OPEN_AGAIN'] },
  'milestone.correct': {
    roles: lendingRoles,
    states: ['SUBMITTED', 'REVIEWED', 'OPEN_AGAIN', 'WITHDRAWN', 'FINISHED'],
  },
  /** Loan number, land, the day on which it was complete, and the day of the Loan Estimate. */
  'review.record': { roles: lendingRoles, states: open },
  'hold.change': { roles: ['COMPLIANCE'], states: reviewStates },
} as const satisfies Record<string, Offer>

export type ReviewAction = keyof typeof offers
export const reviewActions: Readonly<Record<ReviewAction, Offer>> = offers
export const reviewActionNames = Object.keys(offers) as ReviewAction[]
