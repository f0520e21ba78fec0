import type { LegalCase, Step } from './case.ts'
import { answered, citation, DECISION_MET, notice, submitted } from './incomplete.ts'

const closed: Step = ['2026-12-14', 'CLOSED_INCOMPLETE']
const returned: Step = ['2026-12-16', 'NOTICE_RETURNED']

/** Incomplete applications that ended, and notices of incompleteness that came back. */
export const incompleteEndedCases: readonly LegalCase[] = [
  {
    title: 'Everything answered, and denied after more than thirty days',
    why: 'The notice came after the thirtieth day after the answer.',
    ...{ citation, submitted, events: [notice, answered, ['2026-12-20', 'DENIED'], ['2026-12-21', 'NOTICE']] },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2026-12-20 MISSED'] },
  },
  {
    title: 'Everything answered, and then withdrawn',
    why: 'No notice is owed after an express withdrawal.',
    ...{ citation, submitted },
    events: [notice, answered, ['2026-12-01', 'WITHDRAWN', { person: 'Ann', way: 'EMAIL', code: 'NOT_DECIDED' }]],
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2026-12-20 NOT_OWED'] },
  },
  {
    title: 'Closed for incompleteness after the last day of the notice',
    why: 'Nothing more is owed where the applicant did not respond in the period of the notice.',
    ...{ citation, submitted, events: [notice, closed] },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET'] },
  },
  {
    title: 'Closed for incompleteness, and the notice came back',
    why: 'A notice that was not given ends no obligation: the borrower must have one of the closing, by the first day.',
    ...{ citation, submitted, events: [notice, closed, returned] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'Closed for incompleteness, the notice came back, and the closing was notified',
    why: 'The application can be denied as incomplete instead, and the notice of that was late.',
    citation: '12 CFR 1002.9(a)(1)(ii), (c)(1), comment 9(a)(1)-3',
    ...{ submitted, events: [notice, closed, returned, ['2026-12-17', 'NOTICE', { way: 'LETTER' }]] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MISSED'] },
  },
  {
    title: 'Closed for incompleteness after two notices, of which the second came back',
    why: 'The first one was given, and its days passed without an answer.',
    ...{ citation, submitted },
    events: [
      notice,
      ['2026-11-13', 'INCOMPLETENESS_NOTICE', { id: 'second', way: 'LETTER', until: '2026-12-13' }],
      closed,
      ['2026-12-16', 'NOTICE_RETURNED', { about: 'second' }],
    ],
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET'] },
  },
  {
    title: 'Closed for incompleteness after an answer and a second notice, which came back',
    why: 'The first notice was answered, so the thirty days after the answer count, and none of the second one.',
    ...{ citation, submitted },
    events: [
      notice,
      answered,
      ['2026-11-24', 'INCOMPLETENESS_NOTICE', { id: 'second', way: 'LETTER', until: '2026-12-24' }],
      ['2026-12-28', 'CLOSED_INCOMPLETE'],
      ['2026-12-29', 'NOTICE_RETURNED', { about: 'second' }],
    ],
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2026-12-20 OPEN'],
      tasks: ['SEND_NOTICE 2026-12-20'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Closed for incompleteness, and the notice named a later day than was entered',
    why: 'The applicant could still respond, so the closing has no notice of its own yet.',
    ...{ citation, submitted },
    events: [
      notice,
      closed,
      ['2026-11-12', 'INCOMPLETENESS_NOTICE', { id: 'right', corrects: 'INCOMPLETENESS_NOTICE', until: '2026-12-14' }],
    ],
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-14 MET'],
      tasks: ['SEND_NOTICE 2027-01-13'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Withdrawn while a notice of incompleteness runs',
    why: 'The end of the application ends the period of the borrower.',
    ...{ citation, submitted },
    events: [notice, ['2026-11-18', 'WITHDRAWN', { isOwn: true, person: 'Ann' }]],
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET'], tasks: ['WITHDREW 2026-11-19'] },
  },
  {
    title: 'Denied on an incomplete file',
    why: 'A denial of an incomplete application is notified within thirty days after it.',
    citation: '12 CFR 1002.9(a)(1)(ii)',
    ...{ submitted, events: [notice, ['2026-11-18', 'DENIED']] },
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'DENIAL_NOTICE 2026-12-18 OPEN'],
      tasks: ['SEND_NOTICE 2026-12-18'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Denied on an incomplete file, and notified in time',
    why: 'The notice went out within thirty days after the denial.',
    citation: '12 CFR 1002.9(a)(1)(ii)',
    ...{ submitted, events: [notice, ['2026-11-18', 'DENIED'], ['2026-12-18', 'NOTICE']] },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'DENIAL_NOTICE 2026-12-18 MET'] },
  },
  {
    title: 'Denied on an incomplete file, and notified late',
    why: 'The notice went out on the thirty-first day after the denial.',
    citation: '12 CFR 1002.9(a)(1)(ii)',
    ...{ submitted, events: [notice, ['2026-11-18', 'DENIED'], ['2026-12-19', 'NOTICE']] },
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'DENIAL_NOTICE 2026-12-18 MISSED'] },
  },
  {
    title: 'Denied on an incomplete file without a notice of incompleteness',
    why: 'The earlier of the legal days counts: thirty days after the submission.',
    citation: '12 CFR 1002.9(a)(1)(ii), (c)(1)(i)',
    ...{ submitted, events: [['2026-11-18', 'DENIED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'Denied after everything in the notice was answered',
    why: 'The file is complete, so the thirty days after the answer count alone.',
    citation: '12 CFR 1002.9(a)(1)(i), (c)(2)',
    ...{ submitted, events: [notice, answered, ['2026-12-01', 'DENIED']] },
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 MET', 'NOTICE_OF_ACTION 2026-12-20 OPEN'],
      tasks: ['SEND_NOTICE 2026-12-20'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'The notice of incompleteness came back',
    why: 'The clock falls back to the day of the first submission.',
    ...{ citation, submitted, events: [notice, ['2026-11-19', 'NOTICE_RETURNED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'] },
  },
  {
    title: 'The notice of incompleteness came back, and a second one was sent in time',
    why: 'The second one meets the clock, and its own period counts.',
    ...{ citation, submitted },
    events: [
      notice,
      ['2026-11-19', 'NOTICE_RETURNED'],
      ['2026-11-20', 'INCOMPLETENESS_NOTICE', { id: 'second', way: 'LETTER', until: '2026-12-20' }],
    ],
    expect: { clocks: [DECISION_MET, 'INCOMPLETE 2026-12-20 OPEN'] },
  },
  {
    title: 'The notice of incompleteness came back, and a second one was sent too late',
    why: 'What came back met nothing.',
    ...{ citation, submitted },
    events: [
      notice,
      ['2026-12-07', 'NOTICE_RETURNED'],
      ['2026-12-08', 'INCOMPLETENESS_NOTICE', { id: 'second', way: 'LETTER', until: '2027-01-07' }],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 MISSED', 'INCOMPLETE 2027-01-07 OPEN'] },
  },
  {
    title: 'The notice of incompleteness came back after a denial',
    why: 'The denial was not notified, and nothing else was within thirty days after the submission.',
    ...{ citation, submitted, events: [notice, ['2026-11-18', 'DENIED'], ['2026-11-23', 'NOTICE_RETURNED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'The notice of incompleteness came back after a denial that was notified',
    why: 'The notice of the denial was in time by itself.',
    ...{ citation, submitted },
    events: [
      notice,
      ['2026-11-18', 'DENIED'],
      ['2026-11-20', 'NOTICE', { id: 'letter' }],
      ['2026-11-23', 'NOTICE_RETURNED', { about: 'INCOMPLETENESS_NOTICE' }],
    ],
    expect: { clocks: [DECISION_MET] },
  },
  {
    title: 'Denied on an incomplete file, and reconsidered before the notice',
    why: 'The denial does not stand, so no one has to be notified of it.',
    citation: '12 CFR 1002.9(a)(1)(ii)',
    ...{ submitted, events: [notice, ['2026-11-18', 'DENIED'], ['2026-11-20', 'RECONSIDERED']] },
    expect: {
      clocks: [DECISION_MET, 'INCOMPLETE 2026-12-12 OPEN', 'DENIAL_NOTICE 2026-12-18 NOT_OWED'],
      tasks: ['DECIDE 2026-11-30'],
    },
  },
  {
    title: 'Denied on an incomplete file after a second notice of incompleteness',
    why: 'What the second notice names was never answered, so the file is incomplete.',
    citation: '12 CFR 1002.9(a)(1)(ii)',
    submitted,
    events: [
      notice,
      answered,
      ['2026-11-24', 'INCOMPLETENESS_NOTICE', { id: 'second', way: 'LETTER', until: '2026-12-24' }],
      ['2026-11-27', 'DENIED'],
    ],
    expect: {
      clocks: [
        DECISION_MET,
        'INCOMPLETE 2026-12-12 MET',
        'NOTICE_OF_ACTION 2026-12-20 MET',
        'INCOMPLETE 2026-12-24 MET',
        'DENIAL_NOTICE 2026-12-27 OPEN',
      ],
      tasks: ['SEND_NOTICE 2026-12-27'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Denied on a file that was complete before a notice of incompleteness',
    why: 'The notice says that it is incomplete after all, so the denial has its own thirty days.',
    citation: '12 CFR 1002.9(a)(1)(ii)',
    submitted,
    events: [['2026-11-05', 'COMPLETE', { code: 'CREDIT_REPORT' }], notice, ['2026-11-18', 'DENIED']],
    expect: {
      clocks: ['NOTICE_OF_ACTION 2026-12-05 MET', 'INCOMPLETE 2026-12-12 MET', 'DENIAL_NOTICE 2026-12-18 OPEN'],
      tasks: ['SEND_NOTICE 2026-12-18'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Denied on an incomplete file, reconsidered, and completed',
    why: 'The clock of the denial stays in the list.',
    citation: '12 CFR 1002.9(a)(1)(ii)',
    submitted,
    events: [
      notice,
      ['2026-11-18', 'DENIED'],
      ['2026-11-20', 'RECONSIDERED'],
      ['2026-11-23', 'INCOMPLETENESS_ANSWERED'],
    ],
    expect: {
      clocks: [
        DECISION_MET,
        'INCOMPLETE 2026-12-12 MET',
        'DENIAL_NOTICE 2026-12-18 NOT_OWED',
        'NOTICE_OF_ACTION 2026-12-23 OPEN',
      ],
      tasks: ['DECIDE 2026-11-30'],
    },
  },
]
