import { defineOperations } from '../operation.ts'
import { closed, named, nullable, oneOf, time } from '../schemas.ts'

const shownMode = named('Mode', closed({ kind: oneOf(['held', 'read-only', 'maintenance']), until: nullable(time) }))

/** What open pages of borrowers and staff ask. */
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
