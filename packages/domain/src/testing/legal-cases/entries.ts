import { type LegalCase, OWN_RULE, type Step } from './case.ts'
import { entered, from } from './entered.ts'

const sent: Step = ['2026-11-05', 'ESTIMATE_SENT']
const incomplete: Step = ['2026-11-12', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2026-12-12' }]

const C_NOTICE = '12 CFR 1002.9(c)(2)'
const COMPLETE = '12 CFR 1002.2(f)'
const ESTIMATE = '12 CFR 1026.19(e)(1)(iii)'
const REVISED = '12 CFR 1026.19(e)(4)(i)'
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
]
