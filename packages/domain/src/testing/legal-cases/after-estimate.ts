import { type LegalCase, OWN_RULE, type Step } from './case.ts'

const REVISED = '12 CFR 1026.19(e)(4)(i)'
/** A Monday. The third office day after it is November 5, the thirtieth day December 2. */
const submitted = '2026-11-02'
const DECISION = 'NOTICE_OF_ACTION 2026-12-02 OPEN'
const sent: Step = ['2026-11-04', 'ESTIMATE_SENT']
const changed: Step = ['2026-11-16', 'AMOUNT_CHANGED']
const home: Step = ['2026-11-09', 'LAND', { id: 'home', code: 'HOME' }]
const MET = 'LOAN_ESTIMATE 2026-11-05 MET'
const WAIT = 'EARLIEST_CLOSING 2026-11-13 OPEN'
const land = true

/** After the estimate went out on November 4: revised estimates, and the wait before closing. */
export const afterEstimateCases: readonly LegalCase[] = [
  {
    title: 'Another amount signed after the estimate went out',
    why: 'Three office days after the information a revised estimate is owed, if one is used.',
    citation: REVISED,
    ...{ submitted, land, events: [sent, ['2026-11-16', 'AMOUNT_CHANGED']] },
    expect: { clocks: [MET, WAIT, 'REVISED_ESTIMATE 2026-11-19 OPEN', DECISION] },
  },
  {
    title: 'Another amount signed before the estimate went out',
    why: 'The first estimate has the new amount.',
    citation: REVISED,
    ...{ submitted, land, events: [['2026-11-03', 'AMOUNT_CHANGED'], sent] },
    expect: { clocks: [MET, WAIT, DECISION] },
  },
  {
    title: 'A revised estimate sent in time',
    why: 'It went out on the third office day.',
    citation: REVISED,
    ...{ submitted, land },
    events: [sent, ['2026-11-16', 'AMOUNT_CHANGED'], ['2026-11-19', 'REVISED_ESTIMATE_SENT']],
    expect: { clocks: [MET, WAIT, 'REVISED_ESTIMATE 2026-11-19 MET', DECISION] },
  },
  {
    title: 'A revised estimate sent late',
    why: 'It went out on the fourth office day.',
    citation: REVISED,
    ...{ submitted, land },
    events: [sent, ['2026-11-16', 'AMOUNT_CHANGED'], ['2026-11-20', 'REVISED_ESTIMATE_SENT']],
    expect: { clocks: [MET, WAIT, 'REVISED_ESTIMATE 2026-11-19 MISSED', DECISION] },
  },
  {
    title: 'A revised estimate not needed',
    why: 'The reason that is recorded answers the question.',
    citation: REVISED,
    ...{ submitted, land },
    events: [sent, ['2026-11-16', 'AMOUNT_CHANGED'], ['2026-11-17', 'REVISED_ESTIMATE_NOT_NEEDED']],
    expect: { clocks: [MET, WAIT, 'REVISED_ESTIMATE 2026-11-19 MET', DECISION] },
  },
  {
    title: 'Two amounts signed, and one revised estimate',
    why: 'An estimate after both answers both, each by its own day.',
    citation: REVISED,
    ...{ submitted, land },
    events: [
      sent,
      ['2026-11-16', 'AMOUNT_CHANGED'],
      ['2026-11-18', 'AMOUNT_CHANGED', { id: 'second' }],
      ['2026-11-20', 'REVISED_ESTIMATE_SENT'],
    ],
    expect: {
      clocks: [MET, WAIT, 'REVISED_ESTIMATE 2026-11-19 MISSED', 'REVISED_ESTIMATE 2026-11-23 MET', DECISION],
    },
  },
  {
    title: 'Denied within three office days after another amount',
    why: 'After the denial no estimate is used.',
    citation: REVISED,
    ...{ submitted, land, events: [sent, ['2026-11-16', 'AMOUNT_CHANGED'], ['2026-11-18', 'DENIED']] },
    expect: {
      clocks: [MET, 'EARLIEST_CLOSING 2026-11-13 NOT_OWED', 'REVISED_ESTIMATE 2026-11-19 NOT_OWED', DECISION],
      tasks: ['SEND_NOTICE 2026-12-02'],
      waiting: ['Ann'],
    },
  },

  {
    title: 'Closed on the earliest day',
    why: 'Consummation may occur on the seventh business day.',
    citation: '12 CFR 1026.19(e)(1)(iii)(B), comment 19(e)(1)(iii)-2',
    ...{ submitted, land, events: [sent, ['2026-11-13', 'ORIGINATED']] },
    expect: { clocks: [MET, 'EARLIEST_CLOSING 2026-11-13 MET', 'NOTICE_OF_ACTION 2026-12-02 MET'] },
  },
  {
    title: 'Closed a day too early',
    why: 'The wait of seven business days was not over.',
    citation: '12 CFR 1026.19(e)(1)(iii)(B)',
    ...{ submitted, land, events: [sent, ['2026-11-12', 'ORIGINATED']] },
    expect: { clocks: [MET, 'EARLIEST_CLOSING 2026-11-13 MISSED', 'NOTICE_OF_ACTION 2026-12-02 MET'] },
  },
  {
    title: 'Closed early with a signed waiver',
    why: 'A consumer with a personal emergency can waive the wait.',
    citation: '12 CFR 1026.19(e)(1)(v)',
    ...{ submitted, land, events: [sent, ['2026-11-10', 'ORIGINATED', { code: 'WAIVER' }]] },
    expect: { clocks: [MET, 'EARLIEST_CLOSING 2026-11-13 NOT_OWED', 'NOTICE_OF_ACTION 2026-12-02 MET'] },
  },
  {
    title: 'Another amount signed while it is Home only',
    why: 'Without land no estimate is used.',
    citation: REVISED,
    ...{ submitted, land, events: [sent, home, changed] },
    expect: { clocks: [MET, 'EARLIEST_CLOSING 2026-11-13 NOT_OWED', DECISION] },
  },
  {
    title: 'Home only since before another amount was signed, entered later',
    why: 'The clock that ran stays in the list, and is not owed.',
    citation: REVISED,
    ...{ submitted, land, events: [sent, changed, home] },
    expect: { clocks: [MET, 'EARLIEST_CLOSING 2026-11-13 NOT_OWED', 'REVISED_ESTIMATE 2026-11-19 NOT_OWED', DECISION] },
  },
  {
    title: 'Closed within three office days after another amount',
    why: 'A closing so soon has the amount in its Closing Disclosure, and the three days were not over.',
    citation: '12 CFR 1026.19(e)(4)(i), comment 19(e)(4)(ii)-1',
    ...{ submitted, land, events: [sent, changed, ['2026-11-18', 'ORIGINATED']] },
    expect: {
      clocks: [
        MET,
        'EARLIEST_CLOSING 2026-11-13 MET',
        'REVISED_ESTIMATE 2026-11-19 NOT_OWED',
        'NOTICE_OF_ACTION 2026-12-02 MET',
      ],
    },
  },
  {
    title: 'Closed after three office days after another amount',
    why: 'The question was open for more than three days.',
    citation: REVISED,
    ...{ submitted, land, events: [sent, changed, ['2026-11-23', 'ORIGINATED']] },
    expect: {
      clocks: [
        MET,
        'EARLIEST_CLOSING 2026-11-13 MET',
        'REVISED_ESTIMATE 2026-11-19 MISSED',
        'NOTICE_OF_ACTION 2026-12-02 MET',
      ],
    },
  },
  {
    title: 'Closed early after it became Home only',
    why: 'Without land there is no wait before closing.',
    citation: '12 CFR 1026.19(e)(1)(iii)(B)',
    ...{ submitted, land, events: [sent, home, ['2026-11-10', 'ORIGINATED']] },
    expect: {
      clocks: [MET, 'EARLIEST_CLOSING 2026-11-13 NOT_OWED', 'NOTICE_OF_ACTION 2026-12-02 MET'],
    },
  },
  {
    title: 'Closed, and reconsidered',
    why: 'A closing that does not stand ends nothing.',
    citation: OWN_RULE,
    ...{ submitted, land, events: [sent, ['2026-11-16', 'ORIGINATED'], ['2026-11-17', 'RECONSIDERED']] },
    expect: { clocks: [MET, WAIT, DECISION], tasks: ['DECIDE 2026-11-24'] },
  },
]
