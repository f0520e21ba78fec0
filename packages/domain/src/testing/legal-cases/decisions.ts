import { type LegalCase, OWN_RULE, type Step } from './case.ts'

const citation = '12 CFR 1002.9(a)(1)(i)'
/** Due on Wednesday, December 2. */
const submitted = '2026-11-02'
const approved: Step = ['2026-11-20', 'APPROVED', { until: '2027-01-20', code: 'CLOSING' }]
const CLOSE_BY = 'CLOSE_BY 2027-01-20'
const denied: Step = ['2026-11-20', 'DENIED']

export const decisionCases: readonly LegalCase[] = [
  {
    title: 'Submitted, and nothing else',
    why: 'The creditor notifies the applicant of its action within 30 days after a completed application.',
    ...{ citation, submitted },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'] },
  },
  {
    title: 'Approved, and no notice sent',
    why: 'The notice is what the law asks for, not the decision.',
    ...{ citation, submitted, events: [approved] },
    expect: {
      clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'],
      tasks: ['SEND_NOTICE 2026-12-02', CLOSE_BY],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Approved, and the notice sent on the thirtieth day',
    why: 'The thirtieth day is within thirty days.',
    ...{ citation, submitted, events: [approved, ['2026-12-02', 'NOTICE', { way: 'PHONE' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MET'], tasks: [CLOSE_BY] },
  },
  {
    title: 'Approved, and the notice sent on the thirty-first day',
    why: 'A notice after the last day does not undo what was missed.',
    ...{ citation, submitted, events: [approved, ['2026-12-03', 'NOTICE']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MISSED'], tasks: [CLOSE_BY] },
  },
  {
    title: 'Denied, and the notice mailed',
    why: 'The notice ends the thirty days, and a denial the application.',
    ...{ citation, submitted, events: [denied, ['2026-11-24', 'NOTICE', { way: 'LETTER' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MET'] },
  },
  {
    title: 'Denied, and no notice sent',
    why: 'The notice is owed after the end of the application too.',
    ...{ citation, submitted, events: [denied] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'Denied after thirty days without a notice',
    why: 'The day that was missed stays the one on which the notice is due.',
    ...{ citation, submitted, events: [['2026-12-10', 'DENIED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'Denied, and the notice mailed, missed, and reconsidered',
    why: 'What was missed stays missed, and the reconsideration asks for a decision.',
    ...{ citation, submitted },
    events: [denied, ['2026-12-04', 'NOTICE'], ['2026-12-07', 'RECONSIDERED']],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MISSED'], tasks: ['DECIDE 2026-12-14'] },
  },
  {
    title: 'Denied, and reconsidered before a notice',
    why: 'No one was notified of an action, so the thirty days after the application run.',
    ...{ citation, submitted, events: [denied, ['2026-11-23', 'RECONSIDERED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['DECIDE 2026-12-01'] },
  },
  {
    title: 'Denied, entered by mistake',
    why: 'A decision that was never made ends nothing.',
    ...{ citation, submitted, events: [denied, ['mistake', 'DENIED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'] },
  },
  {
    title: 'The notice of a denial came back',
    why: 'Who came to have no notice must get one: the thirty days run as before it.',
    citation: '12 CFR 1002.9(a)(1)(i), comment 9-3',
    ...{ submitted, events: [denied, ['2026-11-24', 'NOTICE'], ['2026-12-08', 'NOTICE_RETURNED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'The notice of a denial came back, and was sent again in time',
    why: 'The notice that stayed with the borrower counts.',
    citation: '12 CFR 1002.9(a)(1)(i), comment 9-3',
    submitted,
    events: [
      denied,
      ['2026-11-21', 'NOTICE', { way: 'EMAIL' }],
      ['2026-11-21', 'NOTICE_RETURNED'],
      ['2026-11-23', 'NOTICE', { id: 'letter', way: 'LETTER' }],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MET'] },
  },
  {
    title: 'Closed within thirty days without a notice of the approval',
    why: 'The money is the notice of the approval.',
    citation: '12 CFR 1002.9(a)(1)(i), comment 9(a)(1)-2',
    ...{ submitted, events: [approved, ['2026-12-01', 'ORIGINATED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MET'] },
  },
  {
    title: 'Closed after thirty days without a notice of the approval',
    why: 'The money came after the last day.',
    citation: '12 CFR 1002.9(a)(1)(i), comment 9(a)(1)-2',
    ...{ submitted, events: [approved, ['2026-12-04', 'ORIGINATED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MISSED'] },
  },
  {
    title: 'Withdrawn by a borrower within thirty days',
    why: 'No notice is owed to an applicant who withdrew expressly.',
    citation: '12 CFR 1002.9, comment 9-2',
    ...{ submitted, events: [['2026-11-20', 'WITHDRAWN', { isOwn: true, person: 'Ann' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 NOT_OWED'], tasks: ['WITHDREW 2026-11-23'] },
  },
  {
    title: 'Withdrawn by a borrower on the thirtieth day',
    why: 'Nothing was missed on the last day.',
    citation: '12 CFR 1002.9, comment 9-2',
    ...{ submitted, events: [['2026-12-02', 'WITHDRAWN', { person: 'Ann', way: 'PHONE', code: 'NOT_DECIDED' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 NOT_OWED'] },
  },
  {
    title: 'Withdrawn by a borrower after thirty days without a notice',
    why: 'The notice was owed before the borrower withdrew.',
    citation: '12 CFR 1002.9, comment 9-2',
    ...{ submitted, events: [['2026-12-03', 'WITHDRAWN', { person: 'Ann', way: 'PHONE', code: 'NOT_DECIDED' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MISSED'] },
  },
  {
    title: 'Withdrawn on the thirtieth day, and an approval notified after it',
    why: 'No notice was owed after the withdrawal, so none was late.',
    citation: '12 CFR 1002.9, comment 9-2',
    submitted,
    events: [
      ['2026-12-04', 'APPROVED', { until: '2027-02-04' }],
      ['2026-12-04', 'NOTICE'],
      ['2026-12-02', 'WITHDRAWN', { person: 'Ann', way: 'LETTER', code: 'NOT_DECIDED' }],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 NOT_OWED'] },
  },
  {
    title: 'Withdrawn by a borrower, and denied before that',
    why: 'A withdrawal is one before a decision, so the denial counts, with its notice.',
    citation: '12 CFR 1003, comment 4(a)(8)(i)-5',
    submitted,
    events: [
      ['2026-11-20', 'WITHDRAWN', { isOwn: true, person: 'Ann' }],
      ['2026-11-19', 'DENIED', { corrects: 'WITHDRAWN' }],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'Approved, not accepted, and the approval notified',
    why: 'The notice of the approval is the notice of the action.',
    ...{ citation, submitted },
    events: [approved, ['2026-11-24', 'NOTICE'], ['2027-01-21', 'APPROVED_NOT_ACCEPTED', { people: [] }]],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MET'] },
  },

  {
    title: 'Complete when the credit report came',
    why: 'The thirty days begin when the creditor has all that it usually considers.',
    citation: '12 CFR 1002.2(f), 1002.9(a)(1)(i)',
    ...{ submitted, events: [['2026-11-10', 'COMPLETE', { code: 'CREDIT_REPORT' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-10 OPEN'], tasks: ['DECIDE 2026-11-18'] },
  },
  {
    title: 'Complete on a day that was corrected',
    why: 'The corrected day counts.',
    citation: '12 CFR 1002.2(f), 1002.9(a)(1)(i)',
    submitted,
    events: [
      ['2026-11-12', 'COMPLETE', { code: 'CREDIT_REPORT' }],
      ['2026-11-10', 'COMPLETE', { id: 'corrected', corrects: 'COMPLETE', code: 'CREDIT_REPORT' }],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-10 OPEN'], tasks: ['DECIDE 2026-11-18'] },
  },
  {
    title: 'Complete, entered by mistake',
    why: 'The first submission counts again.',
    citation: '12 CFR 1002.2(f), 1002.9(a)(1)(i)',
    ...{
      submitted,
      events: [
        ['2026-11-12', 'COMPLETE', { code: 'APPROVAL' }],
        ['mistake', 'COMPLETE'],
      ],
    },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'] },
  },
  {
    title: 'Complete twice, by what came last',
    why: 'The application is complete once the last of the papers is there.',
    citation: '12 CFR 1002.2(f)',
    submitted,
    events: [
      ['2026-11-10', 'COMPLETE', { code: 'CREDIT_REPORT' }],
      ['2026-11-16', 'COMPLETE', { id: 'valuation', code: 'VALUATION' }],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-16 OPEN'], tasks: ['DECIDE 2026-11-23'] },
  },
  {
    title: 'A valuation that came after the decision',
    why: 'The application was complete without it when the creditor decided.',
    citation: '12 CFR 1002.2(f), 1002.9(a)(1)(i)',
    ...{ submitted },
    events: [
      ['2026-11-09', 'COMPLETE', { code: 'CREDIT_REPORT' }],
      ['2026-12-06', 'APPROVED', { until: '2027-02-06' }],
      ['2026-12-06', 'NOTICE'],
      ['2026-12-17', 'COMPLETE', { id: 'valuation', code: 'VALUATION' }],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-09 MET'], tasks: ['CLOSE_BY 2027-02-06'] },
  },
  {
    title: 'Complete, and denied within thirty days after it',
    why: 'The thirty days after completion count, not those after the submission.',
    citation: '12 CFR 1002.2(f), 1002.9(a)(1)(i)',
    submitted,
    events: [
      ['2026-11-20', 'COMPLETE', { code: 'APPROVAL' }],
      ['2026-12-15', 'DENIED'],
      ['2026-12-18', 'NOTICE'],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-20 MET'] },
  },
  {
    title: 'Complete by a third party after more than thirty days',
    why: 'What an applicant cannot complete is no matter of a notice of incompleteness, 1002.9(c)(1).',
    citation: '12 CFR 1002.2(f), 1002.9(c)(1)',
    ...{ submitted, events: [['2026-12-07', 'COMPLETE', { code: 'APPROVAL' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2027-01-06 OPEN'], tasks: ['DECIDE 2026-12-14'] },
  },
  {
    title: 'Complete by the papers of a borrower after more than thirty days without a notice',
    why: 'What an applicant can complete needed a notice of incompleteness within thirty days.',
    citation: '12 CFR 1002.9(c)(1)',
    ...{ submitted, events: [['2026-12-07', 'COMPLETE', { code: 'PAPERS' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['DECIDE 2026-12-14'] },
  },
  {
    title: 'Complete by the papers of a borrower on the thirtieth day',
    why: 'The application was incomplete for no more than thirty days.',
    citation: '12 CFR 1002.2(f), 1002.9(c)(1)',
    ...{ submitted, events: [['2026-12-02', 'COMPLETE', { code: 'PAPERS' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2027-01-01 OPEN'], tasks: ['DECIDE 2026-12-09'] },
  },
  {
    title: 'The data of the primary borrower deleted',
    why: 'No one can be notified and no one can open the application, so nothing is to do.',
    citation: OWN_RULE,
    ...{ submitted, events: [denied], facts: { withdrawn_on: '2026-11-25', is_readable: false } },
    expect: { tasks: [], waiting: ['Ann'] },
  },
  {
    title: 'Complete by a valuation after a notice that was late',
    why: 'What was missed stays missed: the decision was notified before.',
    citation: '12 CFR 1002.9(a)(1)(i)',
    submitted,
    events: [approved, ['2026-12-04', 'NOTICE'], ['2026-12-07', 'COMPLETE', { code: 'VALUATION' }]],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MISSED'], tasks: [CLOSE_BY] },
  },
  {
    title: 'An approval of a later day than its notice, and a denial after it',
    why: 'A notice before its decision is none of that decision.',
    ...{ citation, submitted },
    events: [
      ['2026-11-28', 'APPROVED', { code: 'CLOSING', until: '2027-01-20' }],
      ['2026-11-11', 'NOTICE', { way: 'LETTER' }],
      ['2026-11-29', 'DENIED'],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
]
