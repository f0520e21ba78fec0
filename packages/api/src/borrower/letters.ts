import type { Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { defineOperations, fileOf } from '../operation.ts'
import { closed, day, text } from '../schemas.ts'
import { letterContent } from '../staff/letters.ts'

const shared = { access: 'borrower', tags: ['letters'] } as const

const letter = closed({
  id: text,
  title: text,
  sent_on: day,
  until_on: day,
  content: letterContent,
})
export type BorrowerLetter = Static<typeof letter>

/** Letters of the lender about an application, each read by its borrower alone. The response of `getStanding` has the list. */
export const borrowerLetterOperations = defineOperations({
  'GET /{dealer}/application/{application_id}/letters/{id}': {
    ...shared,
    operationId: 'getLetter',
    summary: 'Get a letter of the lender; the first time is recorded as its opening',
    response: { 200: letter },
    refusals: [...refusalsOf('application.read', 'application'), 'letter_not_found'],
  },
  'GET /{dealer}/application/{application_id}/letters/{id}/pdf': {
    ...shared,
    operationId: 'downloadLetter',
    summary: 'Get a letter of the lender as a PDF file',
    response: { 200: fileOf('The letter', 'application/pdf') },
    refusals: [...refusalsOf('application.read', 'application'), 'letter_not_found'],
    share: { atOnce: 1, waiting: 3 },
  },
})
