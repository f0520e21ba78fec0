import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { type OfferedAction, whyRefused } from './offered-actions.ts'
import type { ReviewState } from './review-actions.ts'

test.each<[OfferedAction, 'role' | 'state' | 'assignee' | 'license', ReviewState, string]>([
  ['application.review', 'role', 'SUBMITTED', 'Only loan officers and managers can do this.'],
  ['demographics.read-signed', 'role', 'SUBMITTED', 'Only compliance can do this.'],
  ['application.review', 'assignee', 'SUBMITTED', "It's assigned to Olivia Ortiz."],
  ['application.review', 'license', 'SUBMITTED', "Olivia isn't licensed in GA. Assign to…"],
  ['application.review', 'state', 'REVIEWED', 'The review has started.'],
  ['application.stop-review', 'state', 'SUBMITTED', "The review hasn't started."],
  ['application.return', 'state', 'OPEN_AGAIN', 'A borrower has it open again.'],
  ['application.export', 'state', 'BEING_SAVED', 'Signatures are being saved.'],
  ['review.record', 'state', 'WITHDRAWN', 'A borrower withdrew it.'],
  ['milestone.finish', 'state', 'FINISHED', 'A final outcome is recorded.'],
  ['submission.read', 'state', 'SUBMITTED', 'Nothing came in to read.'],
  ['withdrawal.read', 'state', 'SUBMITTED', 'Nothing came in to read.'],
  ['withdrawal.read', 'state', 'WITHDRAWN', "It's marked as read."],
])('%s, refused by the %s in %s', (action, by, state, why) => {
  expect(
    inEnglish(whyRefused({ action, by, state, assignee: 'Olivia Ortiz', reader: 'Olivia Ortiz', in_state: 'GA' })),
  ).toBe(why)
})
