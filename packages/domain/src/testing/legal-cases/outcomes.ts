import { type LegalCase, OWN_RULE, type Step } from './case.ts'

const submitted = '2026-11-02'
const MET = 'NOTICE_OF_ACTION 2026-12-02 MET'
const notice: Step = ['2026-11-12', 'NOTICE', { way: 'LETTER' }]
const approvedWith = (code: string): Step => ['2026-11-10', 'APPROVED', { code, until: '2027-01-10' }]
const approved = approvedWith('CLOSING')
const extended: Step = ['2027-01-08', 'APPROVAL_EXTENDED', { until: '2027-02-10' }]
const offer: Step = ['2026-11-10', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }]
const accepted: Step = ['2026-11-18', 'COUNTEROFFER_ACCEPTED', { until: '2027-01-20' }]
const incomplete: Step = ['2026-11-12', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2026-12-12' }]
const withdrawn = (code: string): Step => ['2026-11-20', 'WITHDRAWN', { person: 'Ann', way: 'PHONE', code }]
const today = '2026-12-14'

const comment = (number: number) => `12 CFR 1003, comment 4(a)(8)(i)-${number}`

/** An entry of an outcome, judged by the names that Regulation C has. */
const named = (
  [title, why]: readonly [string, string],
  [citation, events]: readonly [string, readonly Step[]],
  event: Step,
  errors: LegalCase['expect']['errors'] = {},
): LegalCase => ({ title, why, citation, submitted, events, entry: { today, event }, expect: { errors } })

const NOT_YET = { kind: 'First send a notice of incompleteness, and wait until its last day' }
const RECORD_DENIED = { kind: 'Record Denied instead' }

export const outcomeCases: readonly LegalCase[] = [
  {
    title: 'An approval that holds until a day',
    why: 'The lender promised a last day, and closes by it or decides again.',
    citation: OWN_RULE,
    ...{ submitted, events: [approved, notice] },
    expect: { clocks: [MET], tasks: ['CLOSE_BY 2027-01-10'] },
  },
  {
    title: 'An approval that was extended',
    why: 'The new last day counts.',
    citation: OWN_RULE,
    ...{ submitted, events: [approved, notice, extended] },
    expect: { clocks: [MET], tasks: ['CLOSE_BY 2027-02-10'] },
  },
  {
    title: 'An approval that was extended twice',
    why: 'The last extension counts.',
    citation: OWN_RULE,
    submitted,
    events: [approved, notice, extended, ['2027-02-09', 'APPROVAL_EXTENDED', { id: 'second', until: '2027-02-28' }]],
    expect: { clocks: [MET], tasks: ['CLOSE_BY 2027-02-28'] },
  },
  {
    title: 'An approval that ran out, closed as not accepted',
    why: 'Nothing is owed after an approval that was notified.',
    citation: comment(3),
    ...{
      submitted,
      events: [approved, notice, ['2027-01-11', 'APPROVED_NOT_ACCEPTED', { people: [], code: 'CLOSING' }]],
    },
    expect: { clocks: [MET] },
  },
  {
    title: 'Approved after a denial was reconsidered',
    why: 'The outcome in force counts, and its notice is owed.',
    citation: OWN_RULE,
    submitted,
    events: [
      ['2026-11-10', 'DENIED'],
      ['2026-11-13', 'RECONSIDERED'],
      ['2026-11-17', 'APPROVED', { until: '2027-01-17' }],
    ],
    expect: {
      clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'],
      tasks: ['SEND_NOTICE 2026-12-02', 'CLOSE_BY 2027-01-17'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Closed for incompleteness, and reconsidered',
    why: 'The application is open again, for a decision.',
    citation: OWN_RULE,
    submitted,
    events: [incomplete, ['2026-12-14', 'CLOSED_INCOMPLETE'], ['2026-12-16', 'RECONSIDERED']],
    expect: { clocks: [MET, 'INCOMPLETE 2026-12-12 OPEN'], tasks: ['DECIDE 2026-12-23'] },
  },
  {
    title: 'Denied on a day that was corrected',
    why: 'The correction takes the place of the entry, and the notice is one of the corrected outcome.',
    citation: OWN_RULE,
    submitted,
    events: [['2026-11-12', 'DENIED'], notice, ['2026-11-11', 'DENIED', { id: 'right', corrects: 'DENIED' }]],
    expect: { clocks: [MET] },
  },
  {
    title: 'An approval that was extended, on a day that was corrected',
    why: 'The correction takes the place of the approval, and the extension stays the last word.',
    citation: OWN_RULE,
    submitted,
    events: [
      approved,
      notice,
      extended,
      ['2026-11-09', 'APPROVED', { id: 'right', corrects: 'APPROVED', until: '2027-01-10' }],
    ],
    expect: { clocks: [MET], tasks: ['CLOSE_BY 2027-02-10'] },
  },
  {
    title: 'Reconsidered on a day that was corrected after the next outcome',
    why: 'The outcome after it stays in force.',
    citation: OWN_RULE,
    submitted,
    events: [
      ['2026-11-10', 'DENIED'],
      ['2026-11-13', 'RECONSIDERED'],
      ['2026-11-17', 'APPROVED', { until: '2027-01-17' }],
      ['2026-11-18', 'NOTICE'],
      ['2026-11-12', 'RECONSIDERED', { id: 'right', corrects: 'RECONSIDERED' }],
    ],
    expect: { clocks: [MET], tasks: ['CLOSE_BY 2027-01-17'] },
  },

  named(
    ['Not accepted, with closing conditions alone left', 'All that was left were customary conditions of a closing.'],
    [comment(13), [approved, notice]],
    ['2026-12-10', 'APPROVED_NOT_ACCEPTED', { code: 'CLOSING' }],
  ),
  named(
    ['Not accepted, with no conditions left', 'All conditions were satisfied, and the loan was not made.'],
    [comment(13), [approved, notice]],
    ['2026-12-10', 'APPROVED_NOT_ACCEPTED', { code: 'NONE' }],
  ),
  named(
    ['Not accepted, with underwriting conditions left', 'Underwriting conditions that are not met make it a denial.'],
    [comment(13), [approvedWith('UNDERWRITING'), notice]],
    ['2026-12-10', 'APPROVED_NOT_ACCEPTED', { code: 'UNDERWRITING' }],
    RECORD_DENIED,
  ),
  named(
    ['A counteroffer that was not accepted', 'It is a denial of what was asked for, never an approval.'],
    [comment(9), [offer, notice]],
    ['2026-12-10', 'APPROVED_NOT_ACCEPTED', { code: 'CLOSING' }],
    RECORD_DENIED,
  ),
  named(
    ['A counteroffer that was accepted, and not closed', 'What was accepted took the place of what was asked for.'],
    [comment(9), [offer, notice, accepted]],
    ['2026-12-10', 'APPROVED_NOT_ACCEPTED', { code: 'CLOSING' }],
  ),
  named(
    ['Withdrawn before a decision', 'The applicant withdrew expressly, and nothing was decided.'],
    [comment(5), []],
    withdrawn('NOT_DECIDED'),
  ),
  named(
    ['Withdrawn, and how is not known', 'A withdrawal is express, and silence is none.'],
    ['12 CFR 1002.9, comment 9-2', []],
    ['2026-11-20', 'WITHDRAWN', { person: 'Ann', code: 'NOT_DECIDED' }],
    { method: 'Choose how' },
  ),
  named(
    ['Withdrawn after an approval with closing conditions', 'Such a withdrawal is an approval that was not accepted.'],
    [comment(13), [approved, notice]],
    withdrawn('APPROVED'),
    { kind: 'Record Approved, not accepted instead' },
  ),
  named(
    [
      'Withdrawn after an approval with underwriting conditions',
      'The applicant withdrew before satisfying the underwriting conditions, which is a withdrawal.',
    ],
    [comment(13), [approvedWith('UNDERWRITING'), notice]],
    withdrawn('APPROVED'),
  ),
  named(
    ['Withdrawn after a counteroffer', 'The applicant declined it, which is a denial of what was asked for.'],
    [comment(9), [offer, notice]],
    withdrawn('COUNTEROFFER'),
    RECORD_DENIED,
  ),
  named(
    ['Withdrawn after a denial was decided', 'A withdrawal is one before a credit decision.'],
    [comment(5), []],
    withdrawn('DENIED'),
    RECORD_DENIED,
  ),
  named(
    ['Closed for incompleteness on the day after the last one of the notice', 'The applicant did not respond in time.'],
    [comment(6), [incomplete]],
    ['2026-12-13', 'CLOSED_INCOMPLETE'],
  ),
  named(
    ['Closed for incompleteness on the last day of the notice', 'The borrower can still answer on that day.'],
    [comment(6), [incomplete]],
    ['2026-12-12', 'CLOSED_INCOMPLETE'],
    { happened_on: 'Choose Dec 13, 2026 or a later day' },
  ),
  named(
    ['Closed for incompleteness without a notice', 'It takes a written notice that went unanswered.'],
    [comment(6), []],
    ['2026-12-14', 'CLOSED_INCOMPLETE'],
    NOT_YET,
  ),
  named(
    ['Closed for incompleteness after everything was answered', 'The applicant responded, so a decision is due.'],
    [comment(6), [incomplete, ['2026-11-20', 'INCOMPLETENESS_ANSWERED']]],
    ['2026-12-14', 'CLOSED_INCOMPLETE'],
    NOT_YET,
  ),
  named(
    ['Closed for incompleteness after a notice that came back', 'A notice that came back was not given.'],
    [comment(6), [incomplete, ['2026-11-20', 'NOTICE_RETURNED']]],
    ['2026-12-14', 'CLOSED_INCOMPLETE'],
    NOT_YET,
  ),
]
