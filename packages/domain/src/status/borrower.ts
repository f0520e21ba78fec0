import { phrase } from '../forms/text.ts'
import { defineTransitions, type EventOf, type StatusOf } from './transitions.ts'

/** The transitions of a borrower (docs/product/statuses.md §2). `ready` and `not_ready` follow section completion. */
const transitions = {
  INVITED: { accepted: 'IN_PROGRESS' },
  IN_PROGRESS: { ready: 'READY_TO_SIGN_SUBMIT', not_ready: 'IN_PROGRESS' },
  READY_TO_SIGN_SUBMIT: {
    ready: 'READY_TO_SIGN_SUBMIT',
    not_ready: 'IN_PROGRESS',
    signing_claimed: 'WAITING_ON_ESIGNATURE_SERVICE',
    signing_confirmed: 'SIGNED',
    declined: 'DECLINED_TO_SIGN',
  },
  WAITING_ON_ESIGNATURE_SERVICE: {
    signing_claimed: 'WAITING_ON_ESIGNATURE_SERVICE',
    signing_confirmed: 'SIGNED',
    signing_denied: 'READY_TO_SIGN_SUBMIT',
    declined: 'DECLINED_TO_SIGN',
    ready: 'READY_TO_SIGN_SUBMIT',
    not_ready: 'IN_PROGRESS',
  },
  SIGNED: {
    signing_claimed: 'SIGNED',
    signing_confirmed: 'SIGNED',
    ready: 'READY_TO_SIGN_SUBMIT',
    not_ready: 'IN_PROGRESS',
  },
  DECLINED_TO_SIGN: { ready: 'READY_TO_SIGN_SUBMIT', not_ready: 'IN_PROGRESS' },
} as const

export type BorrowerStatus = StatusOf<typeof transitions>
/** The label of a borrower's status for everyone on the application. */
export const borrowerStatusLabel: Record<BorrowerStatus, string> = {
  INVITED: phrase('Invited'),
  IN_PROGRESS: phrase('Filling in the application'),
  READY_TO_SIGN_SUBMIT: phrase('Ready to sign'),
  WAITING_ON_ESIGNATURE_SERVICE: phrase('Signature is being saved'),
  SIGNED: phrase('Signed'),
  DECLINED_TO_SIGN: phrase('Declined to sign'),
}
export const borrowerStatuses = Object.keys(transitions) as BorrowerStatus[]
export type BorrowerEvent = EventOf<typeof transitions>

export const borrowerAfter = defineTransitions('borrower', transitions)
