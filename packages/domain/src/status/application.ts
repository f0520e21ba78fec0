import { defineTransitions, type EventOf, type StatusOf } from './transitions.ts'

/** The transitions of an application (docs/product/statuses.md §1). Any other throws. */
const transitions = {
  STARTED: { envelope_created: 'SENT_FOR_SIGNATURE' },
  SENT_FOR_SIGNATURE: {
    signer_declined: 'STARTED',
    building_failed: 'STARTED',
    reopened: 'STARTED',
    last_signer_confirmed: 'WAITING_ON_ESIGNATURE_SERVICE',
  },
  WAITING_ON_ESIGNATURE_SERVICE: { documents_stored: 'SUBMITTED' },
  SUBMITTED: { reviewed: 'REVIEWED', returned: 'STARTED', reopened: 'STARTED' },
  REVIEWED: {},
} as const

export type ApplicationStatus = StatusOf<typeof transitions>
export const applicationStatuses = Object.keys(transitions) as ApplicationStatus[]
export type ApplicationEvent = EventOf<typeof transitions>

export const applicationAfter = defineTransitions('application', transitions)

/** Every other status is open (docs/product/statuses.md §1). */
export const isFinished = (status: ApplicationStatus): boolean => status === 'SUBMITTED' || status === 'REVIEWED'
