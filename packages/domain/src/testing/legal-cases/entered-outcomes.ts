import { type LegalCase, OWN_RULE, type Step } from './case.ts'
import { entered, from } from './entered.ts'

const sent: Step = ['2026-11-05', 'ESTIMATE_SENT']
const offer: Step = ['2026-11-10', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }]
const notice: Step = ['2026-11-12', 'NOTICE']
const approved: Step = ['2026-11-09', 'APPROVED', { until: '2027-01-10' }]
const incomplete: Step = ['2026-11-12', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2026-12-12' }]

const C_NOTICE = '12 CFR 1002.9(c)(2)'
const ESTIMATE = '12 CFR 1026.19(e)(1)(iii)'
const WAIT = '12 CFR 1026.19(e)(1)(iii)(B), (v)'
const twoOnOneDay: readonly Step[] = [
  ['2026-11-05', 'INCOMPLETENESS_NOTICE', { id: 'first', way: 'LETTER', until: '2026-12-05' }],
  ['2026-11-12', 'INCOMPLETENESS_ANSWERED', { id: 'answer' }],
  incomplete,
]
const TOO_EARLY = {
  happened_on: 'The earliest closing is Nov 14, 2026. Correct the day, or choose why it was earlier',
}

export const enteredOutcomeCases: readonly LegalCase[] = [
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
    { until_on: 'Choose Nov 20, 2026 or a later day' },
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
    { closing_on: 'Choose Nov 20, 2026 or a later day' },
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
