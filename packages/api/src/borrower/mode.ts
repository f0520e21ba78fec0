import { defineOperations } from '../operation.ts'
import { closed, named, nullable, oneOf, time } from '../schemas.ts'

const shownMode = named('Mode', closed({ kind: oneOf(['held', 'read-only', 'maintenance']), until: nullable(time) }))

/** The operation by which open pages of borrowers and staff follow the mode. */
export const modeOperations = defineOperations({
  'GET /mode': {
    access: 'anyone',
    tags: ['sign-in'],
    operationId: 'getMode',
    summary: 'What the installation leaves out now, and until about when',
    response: { 200: closed({ mode: nullable(shownMode) }) },
    refusals: [],
  },
})
