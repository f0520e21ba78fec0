import { expect, test } from 'vitest'
import { type ErrorCode, errorCodes } from './error-codes.ts'

/** The specification gives these word for word. */
test.each<[ErrorCode, number, string]>([
  ['unauthenticated', 401, 'unauthorized access'],
  ['application_forbidden', 403, 'unauthorized access for application'],
  ['borrower_forbidden', 403, 'unauthorized access for borrower'],
  ['application_not_found', 404, 'application not found'],
  ['borrower_not_found', 404, 'borrower not found'],
  ['dealer_not_found', 404, 'dealer not found'],
  ['application_under_review', 409, 'Your application is being reviewed and cannot be edited at this time.'],
  ['reopen_required', 409, 'This application has already been submitted. Any changes will require you to sign again.'],
  ['invalid_form', 422, "Form values didn't pass validation"],
  [
    'sign_in_link_invalid',
    422,
    'Your login magic link has expired or it has already been used, please try to login again',
  ],
  ['code_invalid', 422, 'The code you entered is invalid.'],
])('%s is %i: %s', (code, status, message) => {
  expect(errorCodes[code]).toEqual({ status, message })
})
