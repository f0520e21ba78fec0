import type { ApplicationStatus } from '../status/transitions.ts'

/** The states that decide what staff can do with a submitted application. */
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

/** The actions on an application that its page offers where the policy of the server permits them. */
export const reviewActionNames = [
  'application.review',
  'application.stop-review',
  /** Approved, and counteroffer: they leave the application open. */
  'milestone.record',
  /** A final milestone. */
  'milestone.finish',
  'milestone.correct',
  /** Notices of an outcome, after the end too. */
  'notice.record',
  /** Loan number, land, and the days that clocks depend on. */
  'review.record',
  'hold.change',
] as const
export type ReviewAction = (typeof reviewActionNames)[number]
