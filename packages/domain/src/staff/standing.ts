import { phrase } from '../forms/text.ts'
import type { ApplicationStatus } from '../status/transitions.ts'

/** Labels of the states of a submitted application. */
export const standingLabels = {
  STARTED: phrase('Open again'),
  SENT_FOR_SIGNATURE: phrase('Being signed again'),
  WAITING_ON_ESIGNATURE_SERVICE: phrase('Being signed again'),
  SUBMITTED: phrase('Submitted'),
  REVIEWED: phrase('In review'),
  WITHDRAWN: phrase('Withdrawn'),
  FINISHED: phrase('Finished'),
}
type Standing = keyof typeof standingLabels

/** The status, unless the application ended. */
export const standingOf = (
  status: ApplicationStatus,
  { isWithdrawn, isFinished }: { isWithdrawn: boolean; isFinished: boolean },
): Standing => (isWithdrawn ? 'WITHDRAWN' : isFinished ? 'FINISHED' : status)
