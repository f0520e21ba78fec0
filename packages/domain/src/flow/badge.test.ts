import { describe, expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import type { StatusId } from '../status/status-for.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  type BorrowerStatus,
  borrowerStatuses,
} from '../status/transitions.ts'
import { dashboardCard } from './badge.ts'
import type { ListedApplication } from './listed-application.ts'

/** The first borrower is user u-0, the second one u-1. */
const application = (status: ApplicationStatus, ...borrowers: BorrowerStatus[]): ListedApplication => ({
  id: 'A1B2C3D4E5',
  status,
  created_at: '2026-03-15T12:00:00Z',
  submitted_at: null,
  withdrawn_at: null,
  finished_at: null,
  outcome: null,
  letter_on: null,
  borrowers: borrowers.map((borrowerStatus, index) => ({
    id: `b-${index}`,
    user_id: `u-${index}`,
    is_primary: index === 0,
    status: borrowerStatus,
    first_name: ['Rosa', 'Ana'][index] ?? '',
    last_name: 'Delgado',
  })),
})

/** The state when everyone has signed or waits for the signature service, and otherwise. */
const said: Record<ApplicationStatus, [signed: StatusId, otherwise: StatusId]> = {
  STARTED: ['OPEN', 'OPEN'],
  SENT_FOR_SIGNATURE: ['SIGNED', 'SIGNING'],
  WAITING_ON_ESIGNATURE_SERVICE: ['SIGNED', 'SIGNING'],
  SUBMITTED: ['SUBMITTED', 'SUBMITTED'],
  REVIEWED: ['REVIEWED', 'REVIEWED'],
}
const cardOf = (...[listed, userId]: Parameters<typeof dashboardCard>) => {
  const card = dashboardCard(listed, userId)
  return { ...card, title: inEnglish(card.title), badge: card.badge?.id }
}
const hasSigned: Record<BorrowerStatus, boolean> = {
  INVITED: false,
  IN_PROGRESS: false,
  READY_TO_SIGN_SUBMIT: false,
  WAITING_ON_ESIGNATURE_SERVICE: true,
  SIGNED: true,
  DECLINED_TO_SIGN: false,
}
const uninvited = borrowerStatuses.filter(status => status !== 'INVITED')

describe.each(applicationStatuses)('while it is %s', status => {
  const [signed, otherwise] = said[status]

  test.each(uninvited)('and its one borrower %s', own => {
    const badge = hasSigned[own] ? signed : otherwise
    expect(cardOf(application(status, own), 'u-0')).toEqual({
      title: "Rosa's Application",
      role: 'Main Borrower',
      badge,
    })
  })

  test.each(uninvited.flatMap(own => borrowerStatuses.map(other => [own, other] as const)))(
    'and its borrowers %s and %s',
    (own, other) => {
      const badge = hasSigned[own] && hasSigned[other] ? signed : otherwise
      expect(cardOf(application(status, own, other), 'u-0').badge).toBe(badge)
    },
  )

  test.each(borrowerStatuses)('to the co-borrower, while %s', own => {
    const card = cardOf(application(status, 'SIGNED', own), 'u-1')
    expect(card).toEqual(
      own === 'INVITED'
        ? { title: 'Pending Invite', role: 'Co-Borrower', badge: undefined }
        : { title: "Rosa's Application", role: 'Co-Borrower', badge: hasSigned[own] ? signed : otherwise },
    )
  })
})

test.each(applicationStatuses)('an application that ended while %s says how it ended', status => {
  const ended = { ...application(status, 'READY_TO_SIGN_SUBMIT'), finished_at: '2026-05-01T12:00:00Z' }
  const badgeOf = (outcome: ListedApplication['outcome']) => {
    const { badge } = dashboardCard({ ...ended, outcome }, 'u-0')
    return badge && inEnglish(badge.label)
  }
  expect(badgeOf(null)).toBe('Finished')
  expect(badgeOf({ kind: 'WITHDRAWN', on: '2026-05-01' })).toBe('Withdrawn May 1, 2026')
  expect(badgeOf({ kind: 'ORIGINATED', on: '2026-05-01' })).toBe('Loan closed May 1, 2026')
})

test('without borrowers it counts as not signed', () => {
  expect(cardOf(application('SENT_FOR_SIGNATURE'), 'u-0')).toEqual({
    title: "'s Application",
    role: 'Co-Borrower',
    badge: 'SIGNING',
  })
})
