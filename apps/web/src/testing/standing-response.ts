import type { ProgressEntry, ProgressResponse } from '@porchlight/api'
import type { Returned } from '@porchlight/domain'
import { progressIn, type Standing } from '@porchlight/domain/testing'
import { progress } from './form-page.tsx'

/** The response of the API in a state. */
export function responseIn(standing: Standing): ProgressResponse {
  const {
    status,
    borrowers,
    signing_started_by,
    submitted_at,
    withdrawn_at,
    finished_at,
    outcome,
    reopened,
    returned,
  } = progressIn(standing)
  const decliner = borrowers.find(borrower => borrower.status === 'DECLINED_TO_SIGN')
  const [borrower, ...co_borrowers] = borrowers.map(
    ({ id, ...entry }): ProgressEntry => ({
      ...entry,
      borrower_id: id,
      signed_at: null,
      asked_to_leave_at: null,
      invitation: null,
    }),
  )
  return {
    ...progress(),
    application_status: status,
    submitted_at,
    withdrawn_at,
    finished_at,
    outcome,
    signing_started_by,
    declined: decliner ? { borrower_id: decliner.id, reason: 'Too expensive.' } : null,
    reopened,
    returned: returned && returnedResponse(returned),
    auth_user_borrower_id: borrowers[standing.reader]!.id,
    chose_texts: true,
    borrower: borrower!,
    co_borrowers,
  }
}

/** The sections that the lender sent back, as the server answers them. */
export const returnedResponse = (returned: Returned): NonNullable<ProgressResponse['returned']> => ({
  ...returned,
  returned_at: '2026-11-22T12:00:00Z',
  officer: { first_name: 'Olivia', title: 'Loan officer' },
  sentence: 'Please look at your addresses again.',
  words: {},
  locked: {},
})
