import { identifierFields, revealReasons } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { openingRefusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, flag, oneOf, text } from '../schemas.ts'
import { staff } from './staff.ts'

const id = Type.String({ minLength: 1, maxLength: 63 })
/** The domain's own messages name the mistakes. */
const typed = Type.String({ maxLength: 30 })

const callerCheckBody = closed({ borrower_id: id, date_of_birth: typed, ssn_last4: typed })
export type CallerCheckBody = Static<typeof callerCheckBody>

/** SSN and birth date as they were signed. No answer is stored: neither takes an Idempotency-Key. */
export const identifierOperations = defineOperations({
  'POST /staff/applications/{application_id}/reveal': {
    ...staff,
    operationId: 'revealIdentifier',
    summary: 'Reveal one identifier of what was signed last, after a passkey within the last half hour',
    body: closed({ borrower_id: id, field: oneOf(identifierFields), reason: oneOf(revealReasons) }),
    inReadOnly: true,
    response: { 200: closed({ value: text }) },
    refusals: [
      ...openingRefusalsOf('identifier.reveal'),
      'staff_step_up_required',
      'borrower_not_found',
      'reveals_used_up',
    ],
  },
  'POST /staff/applications/{application_id}/caller-check': {
    ...staff,
    operationId: 'checkCaller',
    summary: 'Compare the birth date and the last four digits of the SSN that a caller says with what was signed last',
    body: callerCheckBody,
    inReadOnly: true,
    response: { 200: closed({ match: flag }) },
    refusals: [...openingRefusalsOf('caller.check'), 'borrower_not_found', 'caller_checks_used_up'],
  },
})
