import { phrase } from '../forms/text.ts'

/** Thrown on a transition that the table of states does not have. */
export class IllegalTransition extends Error {
  override name = 'IllegalTransition'

  constructor(entity: string, status: string, event: string) {
    super(`${event} cannot happen to the ${entity} while it is ${status}`)
  }
}

/** The state that each event leads to, by state. */
type Transitions<T> = { [S in keyof T]: Readonly<Record<string, StatusOf<T>>> }
export type StatusOf<T> = keyof T & string
export type EventOf<T> = { [S in keyof T]: keyof T[S] & string }[keyof T]

/** The next state as a function that throws on any event that the state does not list. */
export const defineTransitions =
  /* @__NO_SIDE_EFFECTS__ */
    <T extends Transitions<T>>(entity: string, table: T) =>
    (status: StatusOf<T>, event: EventOf<T>): StatusOf<T> => {
      const events: Readonly<Record<string, StatusOf<T> | undefined>> = table[status]
      const next = events[event]
      if (next === undefined) throw new IllegalTransition(entity, status, event)
      return next
    }

/** The transitions of an application (docs/product/statuses.md §1). Any other throws. */
const applicationTransitions = {
  STARTED: { envelope_created: 'SENT_FOR_SIGNATURE' },
  SENT_FOR_SIGNATURE: {
    signer_declined: 'STARTED',
    building_failed: 'STARTED',
    envelope_voided: 'STARTED',
    reopened: 'STARTED',
    last_signer_confirmed: 'WAITING_ON_ESIGNATURE_SERVICE',
  },
  WAITING_ON_ESIGNATURE_SERVICE: { documents_stored: 'SUBMITTED' },
  SUBMITTED: { reviewed: 'REVIEWED', returned: 'STARTED', reopened: 'STARTED' },
  REVIEWED: { review_stopped: 'SUBMITTED', returned: 'STARTED' },
} as const

export type ApplicationStatus = StatusOf<typeof applicationTransitions>
export const applicationStatuses = Object.keys(applicationTransitions) as ApplicationStatus[]
export type ApplicationEvent = EventOf<typeof applicationTransitions>

export const applicationAfter = defineTransitions('application', applicationTransitions)

/** Returns whether the event can happen to an application with this status. */
export const canHappen = (status: ApplicationStatus, event: ApplicationEvent): boolean =>
  Object.hasOwn(applicationTransitions[status], event)

/** Every other status is open (docs/product/statuses.md §1). */
export const isFinished = (status: ApplicationStatus): boolean => status === 'SUBMITTED' || status === 'REVIEWED'

interface Ends {
  /** Its primary borrower withdrew it. */
  withdrawn_at: Date | string | null
  /** The lender recorded a final milestone. */
  finished_at: Date | string | null
}

/** Returns whether nothing can be done to an application any more. */
export const isEnded = ({ withdrawn_at, finished_at }: Ends): boolean => (withdrawn_at ?? finished_at) !== null

/** Returns whether an application is neither submitted nor ended. */
export const isOpen = ({ status, ...ends }: { status: ApplicationStatus } & Ends): boolean =>
  !isEnded(ends) && !isFinished(status)

/** The transitions of a borrower (docs/product/statuses.md §2). `ready` and `not_ready` follow section completion. */
const borrowerTransitions = {
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

export type BorrowerStatus = StatusOf<typeof borrowerTransitions>
/** The label of a borrower's status for everyone on the application. */
export const borrowerStatusLabel: Record<BorrowerStatus, string> = {
  INVITED: phrase('Invited'),
  IN_PROGRESS: phrase('Filling in the application'),
  READY_TO_SIGN_SUBMIT: phrase('Ready to sign'),
  WAITING_ON_ESIGNATURE_SERVICE: phrase('Signature is being saved'),
  SIGNED: phrase('Signed'),
  DECLINED_TO_SIGN: phrase('Declined to sign'),
}
export const borrowerStatuses = Object.keys(borrowerTransitions) as BorrowerStatus[]
export type BorrowerEvent = EventOf<typeof borrowerTransitions>

/** Returns whether the borrower signed, also while the signature is being saved. */
export const isSigned = ({ status }: { status: BorrowerStatus }): boolean =>
  status === 'SIGNED' || status === 'WAITING_ON_ESIGNATURE_SERVICE'

export const borrowerAfter = defineTransitions('borrower', borrowerTransitions)

/**
 * The transitions of an envelope (docs/product/statuses.md §3). A failure to build the documents voids the envelope, because
 * the borrowers edit and sign again. FAILED is an envelope that everyone signed and that could not be sealed; sealing is
 * retried.
 */
const envelopeTransitions = {
  PREPARING: { opened: 'OPEN', voided: 'VOIDED' },
  OPEN: { all_signed: 'ALL_SIGNED', voided: 'VOIDED' },
  ALL_SIGNED: { sealed: 'SEALED', sealing_failed: 'FAILED' },
  SEALED: { superseded: 'SUPERSEDED' },
  SUPERSEDED: {},
  VOIDED: {},
  FAILED: { retried: 'ALL_SIGNED' },
} as const

export type EnvelopeStatus = StatusOf<typeof envelopeTransitions>
export type EnvelopeEvent = EventOf<typeof envelopeTransitions>

export const envelopeAfter = defineTransitions('envelope', envelopeTransitions)
