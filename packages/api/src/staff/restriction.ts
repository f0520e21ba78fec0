import { refusalsIn } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, entered, flag } from '../schemas.ts'
import { staff } from './staff.ts'

export const restrictionActions = { 'application.restrict': [], 'application.lift-restriction': [] } as const
const refusalsOf = refusalsIn(restrictionActions)

const restriction = {
  ...staff,
  idempotent: true,
  etag: true,
  body: closed({ reason: entered }),
  response: { 200: closed({ is_restricted: flag }) },
} as const

/** Restricts an application, and lifts that. */
export const restrictionOperations = defineOperations({
  'POST /staff/applications/{application_id}/restriction': {
    ...restriction,
    operationId: 'restrictApplication',
    summary: 'Restrict an application: only its assignee, the managers of its dealer and compliance can find it',
    description: 'The reason is stored as a note of the application.',
    refusals: [...refusalsOf('application.restrict', 'application'), 'application_restricted'],
  },
  'POST /staff/applications/{application_id}/restriction/end': {
    ...restriction,
    operationId: 'liftRestriction',
    summary: 'Lift the restriction of an application, with the reason',
    refusals: [...refusalsOf('application.lift-restriction', 'application'), 'application_not_restricted'],
  },
})
