import { describe, expect, test } from 'vitest'
import { factsOfCase, type Step } from '../../testing/legal-cases/case.ts'
import { type FileEventKind, fileEventKinds } from '../file-event/event.ts'
import { type MilestoneKind, milestoneKinds } from '../milestones.ts'
import { aboutOf, noticeMethods, noticeMethodsTo, noticePeople } from './notices.ts'

const factsOf = (events: readonly Step[]) => factsOfCase({ submitted: '2026-11-02', events })

const approved: Step = ['2026-11-10', 'APPROVED', { until: '2027-01-10' }]
const offer: Step = ['2026-11-10', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }]
const noticed: Step = ['2026-11-12', 'NOTICE']

/** The events before the outcome, and whether a notice of an approval was delivered. */
const earlier: Readonly<Record<string, readonly [readonly Step[], boolean]>> = {
  nothing: [[], false],
  'an approval without a notice': [[approved], false],
  'an approval and its notice': [[approved, noticed], true],
  'an approval and a notice that came back': [[approved, noticed, ['2026-11-20', 'NOTICE_RETURNED']], false],
  'an approval, one of its two notices returned': [
    [
      approved,
      noticed,
      ['2026-11-13', 'NOTICE', { id: 'again' }],
      ['2026-11-20', 'NOTICE_RETURNED', { about: 'again' }],
    ],
    true,
  ],
  'a counteroffer and its notice': [[offer, noticed], false],
}

/** The borrowers who must have a notice: the primary borrower, and with `others` each whose report was used. */
const owed: Record<MilestoneKind, { primary: boolean | 'without a notice of the approval'; others?: true }> = {
  APPROVED: { primary: true },
  COUNTEROFFER: { primary: true, others: true },
  ORIGINATED: { primary: false },
  APPROVED_NOT_ACCEPTED: { primary: 'without a notice of the approval' },
  DENIED: { primary: true, others: true },
  WITHDRAWN: { primary: false },
  CLOSED_INCOMPLETE: { primary: true },
}

const couple = [
  { id: 'Bo', is_primary: false },
  { id: 'Ann', is_primary: true },
]
/** The borrowers whose report was used; undefined where no one said so. */
const reports = [undefined, [], ['Ann'], ['Bo'], ['Bo', 'Ann'], ['someone else']]

describe.each(milestoneKinds)('a notice of %s', kind => {
  const { primary, others } = owed[kind]

  test.each(Object.entries(earlier))(
    'after %s is owed to the primary borrower and those whose report was used',
    (_, [events, isNotified]) => {
      const toPrimary = primary === true || (primary !== false && !isNotified) ? ['Ann'] : []
      for (const borrowers of [couple.slice(1), couple])
        for (const reports_used of reports) {
          const toOther = others && borrowers === couple && reports_used?.includes('Bo') ? ['Bo'] : []
          const people = noticePeople({ kind, reports_used }, factsOf(events), borrowers)
          expect([borrowers.length, reports_used, people]).toEqual([
            borrowers.length,
            reports_used,
            [...toPrimary, ...toOther],
          ])
        }
    },
  )

  test('that is corrected is owed to the same people, unless the reports are named again', () => {
    const corrected = { people: ['Ann', 'Bo'] }
    const peopleOf = (reports_used?: string[]) => noticePeople({ kind, reports_used }, factsOf([]), couple, corrected)
    expect(peopleOf()).toEqual(others ? ['Ann', 'Bo'] : primary ? ['Ann'] : [])
    expect(peopleOf([])).toEqual(primary ? ['Ann'] : [])
  })
})

const inWriting = ['LETTER', 'EMAIL', 'IN_PERSON']
const withoutEmail = ['LETTER', 'IN_PERSON']
const everyWay = [...inWriting, 'PHONE', 'TEXT_MESSAGE']

test.each(milestoneKinds)(
  'a notice of %s goes in writing, unless it is of an approval, and by email with the consent alone',
  kind => {
    const isApproval = kind === 'APPROVED' || kind === 'APPROVED_NOT_ACCEPTED'
    expect(noticeMethods(kind)).toEqual(isApproval ? everyWay : inWriting)
    const onPaper = isApproval ? everyWay.filter(way => way !== 'EMAIL') : withoutEmail
    const methodsTo = (stands: boolean, withdrawn_on: string | null = null) =>
      noticeMethodsTo(kind, { stands, withdrawn_on }, '2026-11-20')
    expect(methodsTo(true)).toEqual(isApproval ? everyWay : inWriting)
    expect(methodsTo(false)).toEqual(onPaper)
    // One of the days before the withdrawal can be that of the notice.
    expect(methodsTo(false, '2026-11-21')).toEqual(isApproval ? everyWay : inWriting)
    expect(methodsTo(false, '2026-11-20')).toEqual(onPaper)
  },
)

const referring: Partial<Record<FileEventKind, string>> = {
  NOTICE: 'COUNTEROFFER',
  NOTICE_RETURNED: 'named',
  COUNTEROFFER_ACCEPTED: 'COUNTEROFFER',
  APPROVAL_EXTENDED: 'COUNTEROFFER',
  RECONSIDERED: 'COUNTEROFFER',
}

test.each(fileEventKinds)('%s refers to the outcome in force, to the notice that is named, or to nothing', kind => {
  expect(aboutOf({ kind, about: 'named' }, factsOf([approved, offer]))).toBe(referring[kind] ?? null)
  expect(aboutOf({ kind }, factsOf([]))).toBeNull()
})

test('what says that an entry was a mistake refers to nothing', () => {
  expect(aboutOf({ kind: null, about: 'named' }, factsOf([offer]))).toBeNull()
})
