import { type LegalCase, OWN_RULE, type Step } from './case.ts'

export const citation = '12 CFR 1002.9(c)(1), (2)'
export const submitted = '2026-11-02'
export const notice: Step = ['2026-11-12', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2026-12-12' }]
export const answered: Step = ['2026-11-20', 'INCOMPLETENESS_ANSWERED']
export const DECISION_MET = 'NOTICE_OF_ACTION 2026-12-02 MET'

const second: Step = ['2026-11-15', 'INCOMPLETENESS_NOTICE', { id: 'second', way: 'LETTER', until: '2026-12-15' }]

export const incompleteCases: readonly LegalCase[] = [
  {
    title: 'Sent back, and nothing came for twenty days',
    why: 'A day of the lender before the thirtieth, to decide or to send a notice of incompleteness.',
    citation: OWN_RULE,
    ...{ submitted, facts: { status: 'STARTED', waiting_since: '2026-11-06' } },
    expect: {
      clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'],
      tasks: ['CALL_LATE 2026-11-16', 'DECIDE_OR_NOTICE 2026-11-22'],
    },
  },
  {
    title: 'A notice of incompleteness within thirty days',
    why: 'It is one of the two notices of which one is owed within thirty days.',
    ...{ citation, submitted, events: [notice] },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 OPEN'] },
  },
  {
    title: 'A notice of incompleteness while a borrower has the application',
    why: 'After the notice there is nothing to decide by a day of the lender.',
    ...{ citation, submitted, events: [notice], facts: { status: 'STARTED', waiting_since: '2026-11-12' } },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 OPEN'], tasks: ['CALL_LATE 2026-11-23'] },
  },
  {
    title: 'A notice of incompleteness on the thirty-first day',
    why: 'It came after the last day.',
    ...{
      citation,
      submitted,
      events: [['2026-12-03', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2027-01-02' }]],
    },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MISSED', 'INCOMPLETE 2027-01-02 OPEN'] },
  },
  {
    title: 'A notice of incompleteness on the thirtieth day, with sixty days to answer',
    why: 'The period that the notice names is reasonable, and counts.',
    ...{
      citation,
      submitted,
      events: [['2026-12-02', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2027-01-31' }]],
    },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2027-01-31 OPEN'] },
  },
  {
    title: 'A notice of incompleteness with ninety days, as the borrower asked',
    why: 'A longer period is named with its reason.',
    ...{ citation, submitted },
    events: [['2026-11-12', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2027-02-10', code: 'BORROWER_ASKED' }]],
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2027-02-10 OPEN'] },
  },
  {
    title: 'Everything in the notice answered',
    why: 'The creditor has the information, and thirty days to act on it.',
    ...{ citation, submitted, events: [notice, answered] },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2026-12-20 OPEN'] },
  },
  {
    title: 'Everything answered, and approved within thirty days',
    why: 'The notice of the approval ends the thirty days after the answer.',
    ...{ citation, submitted },
    events: [notice, answered, ['2026-12-15', 'APPROVED', { until: '2027-02-15' }], ['2026-12-16', 'NOTICE']],
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2026-12-20 MET'],
      tasks: ['CLOSE_BY 2027-02-15'],
    },
  },
  {
    title: 'Answered after the last day of the notice',
    why: "The days of the notice are the borrower's: the lender missed nothing, and looks at what came.",
    ...{ citation, submitted, events: [notice, ['2026-12-15', 'INCOMPLETENESS_ANSWERED']] },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2027-01-14 OPEN'] },
  },
  {
    title: 'A second notice of incompleteness for something else',
    why: 'Each notice has its own period, and the second one ends the thirty days after the answer.',
    ...{ citation, submitted },
    events: [
      notice,
      answered,
      ['2026-11-24', 'INCOMPLETENESS_NOTICE', { id: 'second', way: 'LETTER', until: '2026-12-24' }],
    ],
    expect: {
      clocks: [
        DECISION_MET,
        'INCOMPLETE 2026-12-12 MET',
        'NOTICE_OF_ACTION 2026-12-20 MET',
        'INCOMPLETE 2026-12-24 OPEN',
      ],
    },
  },
  {
    title: 'Two notices of incompleteness, and everything in the first one answered',
    why: 'The answer names its notice. What the second one names is still open, and its period runs on.',
    ...{ citation, submitted },
    events: [notice, second, ['2026-11-20', 'INCOMPLETENESS_ANSWERED', { about: 'INCOMPLETENESS_NOTICE' }]],
    expect: {
      clocks: [
        DECISION_MET,
        'INCOMPLETE 2026-12-12 MET',
        'INCOMPLETE 2026-12-15 OPEN',
        'NOTICE_OF_ACTION 2026-12-20 OPEN',
      ],
    },
  },
  {
    title: 'Two notices of incompleteness, and an answer that names none of them',
    why: 'A person recorded that everything was answered, in both.',
    ...{ citation, submitted, events: [notice, second, answered] },
    expect: {
      clocks: [
        DECISION_MET,
        'INCOMPLETE 2026-12-12 MET',
        'INCOMPLETE 2026-12-15 MET',
        'NOTICE_OF_ACTION 2026-12-20 OPEN',
      ],
    },
  },
  {
    title: 'The period of a notice of incompleteness was corrected',
    why: 'The day that stands in the notice counts.',
    ...{ citation, submitted },
    events: [
      notice,
      ['2026-11-12', 'INCOMPLETENESS_NOTICE', { id: 'right', corrects: 'INCOMPLETENESS_NOTICE', until: '2026-12-21' }],
    ],
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-21 OPEN'] },
  },
  {
    title: 'Complete after a notice of incompleteness, and no answer recorded',
    why: 'What met the clock before the application was complete does not meet the thirty days after it.',
    citation: '12 CFR 1002.9(a)(1)(i), (c)(2)',
    ...{ submitted, events: [notice, ['2026-11-20', 'COMPLETE', { code: 'PAPERS' }]] },
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 OPEN', 'NOTICE_OF_ACTION 2026-12-20 OPEN'],
      tasks: ['DECIDE 2026-11-30'],
    },
  },
  {
    title: 'Everything answered, and complete when the credit report came later',
    why: 'The thirty days begin when the creditor has all that it usually considers.',
    citation: '12 CFR 1002.2(f), 1002.9(c)(2)',
    ...{ submitted, events: [notice, answered, ['2026-11-25', 'COMPLETE', { code: 'CREDIT_REPORT' }]] },
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2026-12-25 OPEN'],
      tasks: ['DECIDE 2026-12-03'],
    },
  },
  {
    title: 'Everything answered on the day of the notice',
    why: 'The notice does not meet the thirty days that the answer to it began.',
    ...{ citation, submitted, events: [notice, ['2026-11-12', 'INCOMPLETENESS_ANSWERED']] },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2026-12-12 OPEN'] },
  },
  {
    title: 'A second notice of incompleteness on the day of the answer to the first one',
    why: 'The answer was to the first one, and the second one waits for its own.',
    ...{ citation, submitted },
    events: [
      notice,
      answered,
      ['2026-11-20', 'INCOMPLETENESS_NOTICE', { id: 'second', way: 'LETTER', until: '2026-12-21' }],
    ],
    expect: {
      clocks: [
        DECISION_MET,
        'INCOMPLETE 2026-12-12 MET',
        'NOTICE_OF_ACTION 2026-12-20 MET',
        'INCOMPLETE 2026-12-21 OPEN',
      ],
    },
  },
  {
    title: 'Approved and notified before everything was answered',
    why: 'The creditor took action on what was there, and notified the applicant of it.',
    ...{ citation, submitted },
    events: [
      notice,
      ['2026-11-16', 'APPROVED', { until: '2027-01-16' }],
      ['2026-11-17', 'NOTICE', { id: 'approval' }],
      answered,
    ],
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET'],
      tasks: ['CLOSE_BY 2027-01-16'],
    },
  },
  {
    title: 'Everything answered after a counteroffer that was notified late',
    why: 'What comes after the decision begins no other thirty days.',
    ...{ citation, submitted },
    events: [
      notice,
      ['2026-11-16', 'COMPLETE', { code: 'VALUATION' }],
      ['2026-12-18', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }],
      ['2026-12-22', 'NOTICE', { id: 'offer' }],
      ['2026-12-24', 'INCOMPLETENESS_ANSWERED'],
    ],
    expect: {
      clocks: [
        DECISION_MET,
        'INCOMPLETE 2026-12-12 MET',
        'NOTICE_OF_ACTION 2026-12-16 MISSED',
        'COUNTEROFFER 2027-03-22 OPEN',
      ],
    },
  },
  {
    title: 'Papers of the borrower after the thirty days from the answer',
    why: 'The creditor said that everything was answered: papers that come later move nothing.',
    ...{ citation, submitted },
    events: [notice, answered, ['2026-12-27', 'COMPLETE', { code: 'PAPERS' }]],
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2026-12-20 OPEN'],
      tasks: ['DECIDE 2027-01-04'],
    },
  },
  {
    title: 'Papers of the borrower forty days after the notice, which were not all',
    why: 'While the notice runs nothing is missed, and the thirty days begin when it is complete.',
    citation: '12 CFR 1002.9(a)(1)(i), (c)(2)',
    ...{ submitted, events: [notice, ['2026-12-22', 'COMPLETE', { code: 'PAPERS' }]] },
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 OPEN', 'NOTICE_OF_ACTION 2027-01-21 OPEN'],
      tasks: ['DECIDE 2026-12-30'],
    },
  },
]
