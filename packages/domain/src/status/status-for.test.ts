import { describe, expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { isFinal, type MilestoneKind, milestoneKinds, type Outcome, outcomeForBorrowers } from './outcomes.ts'
import { audiences, statusFor } from './status-for.ts'
import { type ApplicationStatus, applicationStatuses, borrowerStatuses } from './transitions.ts'

type Words = Record<(typeof audiences)[number], string>
const forAll = (words: string): Words => ({ staff: words, borrower: words, document: words })
const staffAnd = (staff: string, others: string): Words => ({ staff, borrower: others, document: others })

/** The words for each status, where not everyone has signed. */
const open: Record<ApplicationStatus, Words> = {
  STARTED: staffAnd('Open again', 'In Progress'),
  SENT_FOR_SIGNATURE: staffAnd('Being signed again', 'In Progress'),
  WAITING_ON_ESIGNATURE_SERVICE: staffAnd('Being signed again', 'In Progress'),
  SUBMITTED: forAll('Submitted'),
  REVIEWED: staffAnd('In review', 'Submitted'),
}
const ended: Partial<Record<MilestoneKind, Words>> = {
  ORIGINATED: staffAnd('Closed Nov 28, 2026', 'Loan closed Nov 28, 2026'),
  APPROVED_NOT_ACCEPTED: staffAnd('Approved, not accepted Nov 28, 2026', 'Finished'),
  DENIED: staffAnd('Denied Nov 28, 2026', 'Finished'),
  WITHDRAWN: forAll('Withdrawn Nov 28, 2026'),
  CLOSED_INCOMPLETE: staffAnd('Closed for incompleteness Nov 28, 2026', 'Finished'),
}

/** The words of staff for an outcome that leaves the application open, while no borrower has it open again. */
const decided: Partial<Record<MilestoneKind, string>> = { APPROVED: 'Approved', COUNTEROFFER: 'Counteroffer made' }
const afterOutcome = (status: ApplicationStatus, kind: MilestoneKind): Words => {
  const isWithLender = status === 'SUBMITTED' || status === 'REVIEWED'
  const staff = isWithLender ? decided[kind] : undefined
  return ended[kind] ?? { ...open[status], ...(staff && { staff }) }
}

const wordsOf = (facts: Parameters<typeof statusFor>[1]): Words => {
  const [staff, borrower, document] = audiences.map(audience => inEnglish(statusFor(audience, facts).label))
  return { staff, borrower, document } as Words
}
const outcomeOf = (kind: MilestoneKind): Outcome => ({ kind, on: '2026-11-28' })

describe.each(applicationStatuses)('while it is %s', status => {
  test('each audience reads its own words', () => {
    expect(wordsOf({ status, outcome: null })).toEqual(open[status])
  })

  test.each(milestoneKinds)(
    'and %s, the outcome has the words if it is final, or for staff if no borrower has it',
    kind => {
      expect(wordsOf({ status, outcome: outcomeOf(kind) })).toEqual(afterOutcome(status, kind))
      expect(kind in ended).toBe(isFinal(kind))
    },
  )

  test.each(borrowerStatuses)('and its borrowers are SIGNED and %s', other => {
    const isSigned = other === 'SIGNED' || other === 'WAITING_ON_ESIGNATURE_SERVICE'
    const isOut = status === 'SENT_FOR_SIGNATURE' || status === 'WAITING_ON_ESIGNATURE_SERVICE'
    const { staff } = open[status]
    const expected = isOut && isSigned ? staffAnd(staff, 'Signature Sent') : open[status]
    expect(wordsOf({ status, outcome: null, borrowers: [{ status: 'SIGNED' }, { status: other }] })).toEqual(expected)
  })

  test.each(milestoneKinds)('and %s, what borrowers may know leads to the same words for them', kind => {
    const outcome = outcomeForBorrowers(outcomeOf(kind))
    const finished_at = isFinal(kind) ? '2026-11-28T12:00:00Z' : null
    const { borrower, document } = ended[kind] ?? open[status]
    expect(wordsOf({ status, outcome, finished_at })).toMatchObject({ borrower, document })
  })
})
