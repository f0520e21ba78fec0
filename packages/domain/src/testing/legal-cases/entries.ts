import { type LegalCase, OWN_RULE, type Step } from './case.ts'

const submitted = '2026-11-02'
const today = '2026-12-14'
const sent: Step = ['2026-11-05', 'ESTIMATE_SENT']
const offer: Step = ['2026-11-10', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }]
const notice: Step = ['2026-11-12', 'NOTICE']
const approved: Step = ['2026-11-09', 'APPROVED', { until: '2027-01-10' }]
const incomplete: Step = ['2026-11-12', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2026-12-12' }]

type Errors = LegalCase['expect']['errors']
interface Facts extends Pick<LegalCase, 'land' | 'events'>, Pick<NonNullable<LegalCase['entry']>, 'isManager'> {}

/** An entry of a day, made on December 14. */
const entered = (
  [title, citation, why]: readonly [string, string, string],
  event: Step,
  { isManager, ...facts }: Facts = {},
  errors: Errors = {},
): LegalCase => ({
  ...{ title, why, citation, submitted, ...facts },
  entry: { today, event, ...(isManager && { isManager }) },
  expect: { errors },
})

const from = (day: string): Errors => ({ happened_on: `Choose ${day} or a later day` })
const C_NOTICE = '12 CFR 1002.9(c)(2)'
const COMPLETE = '12 CFR 1002.2(f)'
const ESTIMATE = '12 CFR 1026.19(e)(1)(iii)'
const REVISED = '12 CFR 1026.19(e)(4)(i)'
const WAIT = '12 CFR 1026.19(e)(1)(iii)(B), (v)'
const noticeUntil = (until: string, code?: string): Step => [
  '2026-11-12',
  'INCOMPLETENESS_NOTICE',
  { way: 'LETTER', until, ...(code !== undefined && { code }) },
]
const twoOnOneDay: readonly Step[] = [
  ['2026-11-05', 'INCOMPLETENESS_NOTICE', { id: 'first', way: 'LETTER', until: '2026-12-05' }],
  ['2026-11-12', 'INCOMPLETENESS_ANSWERED', { id: 'answer' }],
  incomplete,
]
const TOO_EARLY = {
  happened_on: 'The earliest closing is Nov 14, 2026. Correct the day, or choose why it was earlier',
}

export const entryCases: readonly LegalCase[] = [
  entered(
    ['An estimate sent before the first submission', ESTIMATE, 'There was nothing to estimate.'],
    ['2026-11-01', 'ESTIMATE_SENT'],
    { land: true },
    from('Nov 2, 2026'),
  ),
  entered(
    ['An estimate sent tomorrow', ESTIMATE, 'What is planned did not happen yet.'],
    ['2026-12-15', 'ESTIMATE_SENT'],
    { land: true },
    { happened_on: "Choose a day that isn't in the future" },
  ),
  entered(
    [
      'An estimate entered five weeks after it was sent',
      ESTIMATE,
      'The day on which it was sent is recorded, late too.',
    ],
    sent,
    { land: true },
  ),
  entered(
    ['An estimate for Home only', '12 CFR 1026.19(e)(1)(i)', 'Without land none is owed.'],
    sent,
    {},
    { kind: "This can't be recorded now. Reload to see what can" },
  ),
  entered(
    ['A revised estimate before the first one', REVISED, 'It revises what was sent.'],
    ['2026-11-04', 'REVISED_ESTIMATE_SENT'],
    { land: true, events: [sent] },
    from('Nov 5, 2026'),
  ),
  entered(
    ['A revised estimate not needed, before another amount was signed', REVISED, 'There was no question yet.'],
    ['2026-11-15', 'REVISED_ESTIMATE_NOT_NEEDED'],
    { land: true, events: [sent, ['2026-11-16', 'AMOUNT_CHANGED']] },
    from('Nov 16, 2026'),
  ),
  entered(
    ['Intent to proceed before the estimate', '12 CFR 1026.19(e)(2)(i)(A)', 'The consumer says it after the estimate.'],
    ['2026-11-04', 'INTENT_TO_PROCEED', { person: 'Ann' }],
    { land: true, events: [sent] },
    from('Nov 5, 2026'),
  ),
  entered(
    ['Closed before the earliest day', WAIT, 'The day is wrong, or there is a reason.'],
    ['2026-11-13', 'ORIGINATED'],
    { land: true, events: [sent, approved] },
    TOO_EARLY,
  ),
  entered(
    ['Closed before the earliest day with a signed waiver', WAIT, 'The waiver is in the file.'],
    ['2026-11-13', 'ORIGINATED', { code: 'WAIVER' }],
    { land: true, events: [sent, approved] },
  ),
  entered(['A closing on the earliest day', WAIT, 'It is the seventh business day.'], ['2026-11-14', 'ORIGINATED'], {
    land: true,
    events: [sent, approved],
  }),
  entered(['Closed early with Home only', WAIT, 'Without land there is no wait.'], ['2026-11-13', 'ORIGINATED'], {
    land: true,
    events: [sent, approved, ['2026-11-09', 'LAND', { code: 'HOME' }]],
  }),

  entered(
    ['Closed without a decision', OWN_RULE, 'A loan is approved, or its counteroffer accepted, before it is made.'],
    ['2026-11-13', 'ORIGINATED'],
    {},
    { kind: 'First record the approval, or that the counteroffer was accepted' },
  ),
  entered(
    ['Closed on a counteroffer that was not accepted', OWN_RULE, 'Nothing was agreed yet.'],
    ['2026-11-13', 'ORIGINATED'],
    { events: [offer, notice] },
    { kind: 'First record the approval, or that the counteroffer was accepted' },
  ),
  entered(
    ['Closed on a counteroffer that was accepted', OWN_RULE, 'Its terms are the approval.'],
    ['2026-11-18', 'ORIGINATED'],
    {
      events: [offer, notice, ['2026-11-18', 'COUNTEROFFER_ACCEPTED', { until: '2027-01-20' }]],
    },
  ),
  entered(
    ['Closed before the approval', OWN_RULE, 'The decision comes first.'],
    ['2026-11-08', 'ORIGINATED'],
    { events: [approved] },
    from('Nov 9, 2026'),
  ),

  entered(
    ['Complete before the first submission', COMPLETE, 'An application that was not received is not complete.'],
    ['2026-11-01', 'COMPLETE', { code: 'CREDIT_REPORT' }],
    {},
    from('Nov 2, 2026'),
  ),
  entered(
    ['Complete by answers on a day on which none were signed', COMPLETE, 'The signing has its day in the file.'],
    ['2026-11-10', 'COMPLETE', { code: 'SIGNED' }],
    {},
    { happened_on: 'The answers were signed on Nov 2, 2026' },
  ),
  entered(
    ['Complete by something else, by a loan officer', OWN_RULE, 'Another day takes a manager.'],
    ['2026-11-10', 'COMPLETE', { code: 'OTHER' }],
    {},
    { code: 'Only a manager can choose this' },
  ),
  entered(
    ['Complete by something else, by a manager', OWN_RULE, 'Another day takes a manager.'],
    ['2026-11-10', 'COMPLETE', { code: 'OTHER' }],
    { isManager: true },
  ),

  entered(
    ['A notice of incompleteness with 29 days', C_NOTICE, 'The lender leaves the same thirty days to everyone.'],
    noticeUntil('2026-12-11'),
    {},
    { until_on: 'Leave 30 days or more' },
  ),
  entered(['A notice of incompleteness with 30 days', C_NOTICE, 'It is the period of the lender.'], incomplete),
  entered(
    ['A notice of incompleteness with 60 days', C_NOTICE, 'It is the longest period that needs no reason.'],
    noticeUntil('2027-01-11'),
  ),
  entered(
    ['A notice of incompleteness with 61 days', C_NOTICE, 'A longer period needs a reason.'],
    noticeUntil('2027-01-12'),
    {},
    { code: 'Choose why it leaves more than 60 days' },
  ),
  entered(
    ['A notice of incompleteness with 61 days, with a reason', C_NOTICE, 'A longer period has its reason.'],
    noticeUntil('2027-01-12', 'THIRD_PARTY'),
  ),
  entered(
    ['Everything answered before the notice', C_NOTICE, 'The notice names what is answered.'],
    ['2026-11-11', 'INCOMPLETENESS_ANSWERED'],
    { events: [incomplete] },
    from('Nov 12, 2026'),
  ),
  entered(
    [
      'Everything answered that a second notice of the day of the answer names',
      C_NOTICE,
      'Each notice has its own answer.',
    ],
    ['2026-11-25', 'INCOMPLETENESS_ANSWERED'],
    { events: twoOnOneDay },
  ),
  entered(
    ['Closed for incompleteness after such a second notice', C_NOTICE, 'The second notice went unanswered.'],
    ['2026-12-13', 'CLOSED_INCOMPLETE'],
    { events: twoOnOneDay },
  ),
  entered(
    ['A notice that came back before it was sent', C_NOTICE, 'It comes back after it was sent.'],
    ['2026-11-11', 'NOTICE_RETURNED', { about: 'INCOMPLETENESS_NOTICE' }],
    { events: [incomplete] },
    from('Nov 12, 2026'),
  ),
  entered(
    ['A notice of incompleteness that came back after the denial', C_NOTICE, 'It can come back days later.'],
    ['2026-11-25', 'NOTICE_RETURNED', { about: 'INCOMPLETENESS_NOTICE' }],
    { events: [incomplete, ['2026-11-20', 'DENIED']] },
  ),

  entered(
    [
      'A counteroffer accepted before its notice',
      '12 CFR 1002.9(a)(1)(iv)',
      'The applicant accepts what was notified.',
    ],
    ['2026-11-11', 'COUNTEROFFER_ACCEPTED', { until: '2027-01-20' }],
    { events: [offer, notice] },
    from('Nov 12, 2026'),
  ),
  entered(
    ['A counteroffer accepted on the ninety-first day', '12 CFR 1002.9(a)(1)(iv)', 'It is recorded as it happened.'],
    ['2026-12-10', 'COUNTEROFFER_ACCEPTED', { until: '2027-01-20' }],
    {
      events: [
        ['2026-09-08', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }],
        ['2026-09-10', 'NOTICE'],
      ],
    },
  ),
  entered(
    ['An approval extended before it was given', OWN_RULE, 'It extends what was given.'],
    ['2026-11-19', 'APPROVAL_EXTENDED', { until: '2027-02-20' }],
    { events: [['2026-11-20', 'APPROVED', { until: '2027-01-20' }]] },
    from('Nov 20, 2026'),
  ),
  entered(
    ['An approval that holds until a day before it', OWN_RULE, 'Its last day is not before it was given.'],
    ['2026-11-20', 'APPROVED', { code: 'NONE', until: '2026-11-19' }],
    {},
    { until_on: 'Choose that day or a later one' },
  ),
  entered(
    ['A closing planned for after the last day of the approval', OWN_RULE, 'The approval does not hold by then.'],
    ['2026-11-20', 'APPROVED', { code: 'NONE', until: '2027-01-20', closing: '2027-01-21' }],
    {},
    { closing_on: 'Choose the last day of the approval or an earlier one' },
  ),
  entered(
    ['A closing planned for before the approval', OWN_RULE, 'It follows the approval.'],
    ['2026-11-20', 'APPROVED', { code: 'NONE', until: '2027-01-20', closing: '2026-11-19' }],
    {},
    { closing_on: 'Choose that day or a later one' },
  ),
  entered(
    ['A denial before the approval that it follows', OWN_RULE, 'The outcomes of an application follow each other.'],
    ['2026-11-19', 'DENIED'],
    { events: [['2026-11-20', 'APPROVED', { until: '2027-01-20' }]] },
    from('Nov 20, 2026'),
  ),
  entered(
    ['An approval before the reconsideration that it follows', OWN_RULE, 'Until then the denial stood.'],
    ['2026-11-24', 'APPROVED', { code: 'NONE', until: '2027-01-20' }],
    {
      events: [
        ['2026-11-20', 'DENIED'],
        ['2026-11-25', 'RECONSIDERED'],
      ],
    },
    from('Nov 25, 2026'),
  ),
  entered(
    [
      'Withdrawn before an approval that was recorded',
      '12 CFR 1003, comment 4(a)(8)(i)-5',
      'The letter crossed with it.',
    ],
    ['2026-11-19', 'WITHDRAWN', { person: 'Ann', way: 'LETTER', code: 'NOT_DECIDED' }],
    { events: [['2026-11-20', 'APPROVED', { until: '2027-01-20' }]] },
  ),
  entered(
    ['Reconsidered before the denial', OWN_RULE, 'There was nothing to reconsider.'],
    ['2026-11-19', 'RECONSIDERED'],
    { events: [['2026-11-20', 'DENIED']] },
    from('Nov 20, 2026'),
  ),
  entered(
    ['An approval after a denial that stands', OWN_RULE, 'A final outcome is undone first.'],
    ['2026-11-24', 'APPROVED', { code: 'NONE', until: '2027-01-20' }],
    { events: [['2026-11-20', 'DENIED']] },
    { kind: "This can't be recorded now. Reload to see what can" },
  ),
  entered(
    ['A denial on February 29 of a year without it', OWN_RULE, 'The calendar has no such day.'],
    ['2026-02-29', 'DENIED'],
    {},
    { happened_on: 'Enter the day' },
  ),

  entered(
    ['The day of an estimate corrected after the denial', ESTIMATE, 'A wrong day can be corrected after the end too.'],
    ['2026-11-04', 'ESTIMATE_SENT', { corrects: 'ESTIMATE_SENT' }],
    { land: true, events: [sent, ['2026-11-20', 'DENIED']] },
  ),
  entered(
    ['The day of an answer corrected after a second notice', C_NOTICE, 'It answers the notice before it.'],
    ['2026-11-09', 'INCOMPLETENESS_ANSWERED', { corrects: 'answer' }],
    { events: twoOnOneDay },
  ),
  entered(
    ['A withdrawal corrected to the denial before it', '12 CFR 1003, comment 4(a)(8)(i)-5', 'The decision came first.'],
    ['2026-11-19', 'DENIED', { corrects: 'WITHDRAWN' }],
    { events: [['2026-11-20', 'WITHDRAWN', { isOwn: true, person: 'Ann' }]] },
  ),
  entered(
    ['A denial corrected to a day after its notice', OWN_RULE, 'A notice is not before what it is about.'],
    ['2026-11-13', 'DENIED', { corrects: 'DENIED' }],
    { events: [['2026-11-10', 'DENIED'], notice] },
    { happened_on: 'Its notice went out on Nov 12, 2026. Choose that day or an earlier one' },
  ),
  entered(
    ['A reconsideration corrected by a loan officer', OWN_RULE, 'What takes a manager is corrected by one.'],
    ['2026-11-17', 'RECONSIDERED', { corrects: 'RECONSIDERED' }],
    {
      events: [
        ['2026-11-10', 'DENIED'],
        ['2026-11-16', 'RECONSIDERED'],
      ],
    },
    { kind: 'Only a manager can correct this' },
  ),
]
