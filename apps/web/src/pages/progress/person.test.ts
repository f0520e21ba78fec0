import type { ProgressEntry, ProgressResponse } from '@porchlight/api'
import type { ApplicationStatus, BorrowerStatus } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { isAllSigned, isBeingSaved } from './person.ts'

const entry = (borrower_id: string, status: BorrowerStatus) => ({ borrower_id, status }) as ProgressEntry
const page = (status: ApplicationStatus, own: BorrowerStatus, other: BorrowerStatus) =>
  applicationOnPage({
    application_id: 'A8FJSPNARP',
    application_status: status,
    submitted_at: null,
    withdrawn_at: null,
    finished_at: null,
    outcome: null,
    letter_on: null,
    message: null,
    signing_started_by: null,
    declined: null,
    reopened: null,
    returned: null,
    auth_user_borrower_id: 'me',
    chose_texts: false,
    borrower: entry('primary', other),
    co_borrowers: [entry('me', own)],
  } satisfies ProgressResponse)

test('finds the signed-in borrower', () => {
  expect(page('STARTED', 'IN_PROGRESS', 'READY_TO_SIGN_SUBMIT').own).toMatchObject({ id: 'me', status: 'IN_PROGRESS' })
})

test('stops polling when everyone has signed and the application is submitted', () => {
  expect(isAllSigned(page('SUBMITTED', 'SIGNED', 'SIGNED'))).toBe(true)
  expect(isAllSigned(page('REVIEWED', 'SIGNED', 'SIGNED'))).toBe(true)
  expect(isAllSigned(page('WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED', 'SIGNED'))).toBe(false)
  expect(isAllSigned(page('SENT_FOR_SIGNATURE', 'SIGNED', 'READY_TO_SIGN_SUBMIT'))).toBe(false)
})

test('a signature is being saved while the service has not confirmed it, and after the last one', () => {
  expect(isBeingSaved(page('SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED'))).toBe(true)
  expect(isBeingSaved(page('WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED', 'SIGNED'))).toBe(true)
  expect(isBeingSaved(page('SENT_FOR_SIGNATURE', 'SIGNED', 'WAITING_ON_ESIGNATURE_SERVICE'))).toBe(false)
})
