import { IllegalTransition } from './illegal-transition.ts'

/** The transitions of an application (docs/product/statuses.md §1). Any other throws. */
const life = {
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

export type ApplicationStatus = keyof typeof life
export const applicationStatuses = Object.keys(life) as ApplicationStatus[]
export type ApplicationEvent = { [S in ApplicationStatus]: keyof (typeof life)[S] }[ApplicationStatus]

export function applicationAfter(status: ApplicationStatus, event: ApplicationEvent): ApplicationStatus {
  const next = (life[status] as Partial<Record<ApplicationEvent, ApplicationStatus>>)[event]
  if (!next) throw new IllegalTransition('application', status, event)
  return next
}

/** Every other status is open (docs/product/statuses.md §1). */
export const isFinished = (status: ApplicationStatus): boolean => status === 'SUBMITTED' || status === 'REVIEWED'
