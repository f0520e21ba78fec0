import { expect, test } from 'vitest'
import type { ApplicationStatus } from '../status/application.ts'
import type { BorrowerStatus } from '../status/borrower.ts'
import type { ListedApplication } from './after-sign-in.ts'
import { type Badge, dashboardCard } from './badge.ts'

const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
const application = (status: ApplicationStatus, ...borrowers: BorrowerStatus[]): ListedApplication => ({
  id: 'A1B2C3D4E5',
  status,
  created_at: '2026-03-15T12:00:00Z',
  borrowers: borrowers.map((one, at) => ({
    id: `b-${at}`,
    user_id: one === 'INVITED' ? null : `u-${at}`,
    is_primary: at === 0,
    status: one,
    first_name: ['Rosa', 'Ana'][at] ?? '',
    last_name: 'Delgado',
  })),
})

test.each<[ApplicationStatus, BorrowerStatus[], Badge]>([
  ['STARTED', ['READY_TO_SIGN_SUBMIT'], 'In Progress'],
  ['SENT_FOR_SIGNATURE', ['READY_TO_SIGN_SUBMIT', 'SIGNED'], 'In Progress'],
  ['SENT_FOR_SIGNATURE', [WAITING, 'SIGNED'], 'Signature Sent'],
  [WAITING, ['SIGNED', 'SIGNED'], 'Signature Sent'],
  ['SUBMITTED', ['SIGNED'], 'Submitted'],
  ['REVIEWED', ['SIGNED'], 'Submitted'],
])('%s with %o: %s', (status, borrowers, badge) => {
  expect(dashboardCard(application(status, ...borrowers), 'u-0').badge).toBe(badge)
})

test("the card is the primary borrower's, and says what the user is in it", () => {
  const started = application('STARTED', 'IN_PROGRESS', 'IN_PROGRESS')
  expect(dashboardCard(started, 'u-0')).toMatchObject({ title: "Rosa's Application", role: 'Main Borrower' })
  expect(dashboardCard(started, 'u-1')).toMatchObject({ title: "Rosa's Application", role: 'Co-Borrower' })
})

test('an open invitation has its own title and no badge', () => {
  expect(dashboardCard(application('STARTED', 'IN_PROGRESS', 'INVITED'), 'u-7')).toEqual({
    title: 'Pending Invite',
    role: 'Co-Borrower',
    badge: undefined,
  })
})
