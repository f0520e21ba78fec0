import type { LegalCase, Step } from './case.ts'

const citation = '12 CFR 1026.19(e)(1)(iii)(A)'
/** A Monday. The third office day after it is November 5, the thirtieth day December 2. */
const submitted = '2026-11-02'
const DECISION = 'NOTICE_OF_ACTION 2026-12-02 OPEN'
const sent: Step = ['2026-11-04', 'ESTIMATE_SENT']
const MET = 'LOAN_ESTIMATE 2026-11-05 MET'
const WAIT = 'EARLIEST_CLOSING 2026-11-13 OPEN'
const land = true

export const estimateCases: readonly LegalCase[] = [
  {
    title: 'Home only',
    why: 'Without land the loan is not secured by real property.',
    citation: '12 CFR 1026.19(e)(1)(i)',
    ...{ submitted, events: [[submitted, 'SIX_FACTS']] },
    expect: { clocks: [DECISION] },
  },
  {
    title: 'Land-home with all six facts',
    why: 'The application is received with its six facts, and the estimate goes out within three office days.',
    citation: '12 CFR 1026.2(a)(3)(ii), 1026.19(e)(1)(iii)(A)',
    ...{ submitted, land },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 OPEN', DECISION] },
  },
  {
    title: 'Land-home, the address of the property missing',
    why: 'Without one of the six facts there is no application yet.',
    citation: '12 CFR 1026.2(a)(3)(ii)',
    ...{ submitted, land: 'incomplete' },
    expect: { clocks: [DECISION] },
  },
  {
    title: 'The sixth fact came by phone later',
    why: 'The three office days begin with the last of the six facts, however it came.',
    citation: '12 CFR 1026.2(a)(3)(ii), 1026.19(e)(1)(iii)(A)',
    ...{ submitted, land: 'incomplete', events: [['2026-11-10', 'SIX_FACTS']] },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-16 OPEN', DECISION] },
  },
  {
    title: 'The day of the sixth fact was corrected',
    why: 'The day on which it came counts, not the day on which it was entered.',
    citation: '12 CFR 1026.2(a)(3)(ii)',
    ...{ submitted, land: 'incomplete' },
    events: [
      ['2026-11-10', 'SIX_FACTS'],
      ['2026-11-09', 'SIX_FACTS', { id: 'right', corrects: 'SIX_FACTS' }],
    ],
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-13 OPEN', DECISION] },
  },
  {
    title: 'Sent on the third office day',
    why: 'The third day is within three days.',
    ...{ citation, submitted, land, events: [['2026-11-05', 'ESTIMATE_SENT']] },
    expect: { clocks: [MET, 'EARLIEST_CLOSING 2026-11-14 OPEN', DECISION] },
  },
  {
    title: 'Sent on the fourth office day',
    why: 'What is sent later meets nothing, and the wait before closing begins with it.',
    ...{ citation, submitted, land, events: [['2026-11-06', 'ESTIMATE_SENT']] },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 MISSED', 'EARLIEST_CLOSING 2026-11-16 OPEN', DECISION] },
  },
  {
    title: 'The day on which it was sent was corrected',
    why: 'The day on which it was sent counts.',
    ...{ citation, submitted, land },
    events: [
      ['2026-11-06', 'ESTIMATE_SENT'],
      ['2026-11-04', 'ESTIMATE_SENT', { id: 'right', corrects: 'ESTIMATE_SENT' }],
    ],
    expect: { clocks: [MET, WAIT, DECISION] },
  },
  {
    title: 'Denied on the third office day without an estimate',
    why: 'The creditor determined in time that it will not approve the application.',
    citation: '12 CFR 1026.19(e)(1)(iii), comment 19(e)(1)(iii)-3',
    ...{ submitted, land, events: [['2026-11-05', 'DENIED']] },
    expect: {
      clocks: ['LOAN_ESTIMATE 2026-11-05 NOT_OWED', DECISION],
      tasks: ['SEND_NOTICE 2026-12-02'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Denied on the fourth office day without an estimate',
    why: 'The commentary has the three days alone.',
    citation: '12 CFR 1026.19(e)(1)(iii), comment 19(e)(1)(iii)-3',
    ...{ submitted, land, events: [['2026-11-06', 'DENIED']] },
    expect: {
      clocks: ['LOAN_ESTIMATE 2026-11-05 MISSED', DECISION],
      tasks: ['SEND_NOTICE 2026-12-02'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Denied on the third office day, and an estimate sent later all the same',
    why: 'None was owed any more, so none was late.',
    citation: '12 CFR 1026.19(e)(1)(iii), comment 19(e)(1)(iii)-3',
    submitted,
    land,
    events: [
      ['2026-11-09', 'ESTIMATE_SENT'],
      ['2026-11-05', 'DENIED'],
    ],
    expect: {
      clocks: ['LOAN_ESTIMATE 2026-11-05 NOT_OWED', 'EARLIEST_CLOSING 2026-11-18 NOT_OWED', DECISION],
      tasks: ['SEND_NOTICE 2026-12-02'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Withdrawn within three office days',
    why: 'No estimate is owed to a consumer who withdrew in time.',
    citation: '12 CFR 1026.19(e)(1)(iii), comment 19(e)(1)(iii)-3',
    ...{ submitted, land, events: [['2026-11-03', 'WITHDRAWN', { isOwn: true, person: 'Ann' }]] },
    expect: {
      clocks: ['LOAN_ESTIMATE 2026-11-05 NOT_OWED', 'NOTICE_OF_ACTION 2026-12-02 NOT_OWED'],
      tasks: ['WITHDREW 2026-11-04'],
    },
  },
  {
    title: 'Withdrawn after three office days without an estimate',
    why: 'The estimate was owed before the consumer withdrew.',
    citation: '12 CFR 1026.19(e)(1)(iii), comment 19(e)(1)(iii)-3',
    ...{ submitted, land, events: [['2026-11-06', 'WITHDRAWN', { person: 'Ann', way: 'PHONE', code: 'NOT_DECIDED' }]] },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 MISSED', 'NOTICE_OF_ACTION 2026-12-02 NOT_OWED'] },
  },
  {
    title: 'Approved and not accepted within three office days',
    why: 'A consumer who turned the loan down in time has withdrawn for this rule.',
    citation: '12 CFR 1026.19(e)(1)(iii), comment 19(e)(1)(iii)-3',
    ...{ submitted, land, events: [['2026-11-05', 'APPROVED_NOT_ACCEPTED', { code: 'CLOSING', people: [] }]] },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 NOT_OWED', DECISION] },
  },
  {
    title: 'Closed within three office days without an estimate',
    why: 'A loan with land never closes without one.',
    ...{ citation, submitted, land, events: [['2026-11-04', 'ORIGINATED', { code: 'WAIVER' }]] },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 MISSED', 'NOTICE_OF_ACTION 2026-12-02 MET'] },
  },
  {
    title: 'Denied within three office days, and reconsidered',
    why: 'A loan on the terms that were asked for takes the estimate that was due then.',
    citation: '12 CFR 1026.19(e)(1)(iii), comment 19(e)(1)(iii)-3',
    ...{
      submitted,
      land,
      events: [
        ['2026-11-04', 'DENIED'],
        ['2026-11-09', 'RECONSIDERED'],
      ],
    },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 OPEN', DECISION], tasks: ['DECIDE 2026-11-17'] },
  },

  {
    title: 'Land brought by answers that were signed again',
    why: 'The three office days begin with what brought the land.',
    ...{ citation, submitted },
    events: [
      [submitted, 'SIX_FACTS'],
      ['2026-11-16', 'LAND', { code: 'LAND' }],
    ],
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-19 OPEN', DECISION] },
  },
  {
    title: 'Land brought before the sixth fact',
    why: 'The last of both counts.',
    ...{ citation, submitted },
    events: [
      ['2026-11-16', 'LAND', { code: 'LAND' }],
      ['2026-11-18', 'SIX_FACTS'],
    ],
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-23 OPEN', DECISION] },
  },
  {
    title: 'Confirmed as Land-home since a day before the confirmation',
    why: 'The day since when there is land counts, so the estimate can be late at once.',
    ...{ citation, submitted },
    events: [
      [submitted, 'SIX_FACTS'],
      ['2026-11-05', 'LAND', { code: 'LAND' }],
      ['2026-11-16', 'ESTIMATE_SENT'],
    ],
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-10 MISSED', 'EARLIEST_CLOSING 2026-11-24 OPEN', DECISION] },
  },
  {
    title: 'Confirmed as Home only within three office days',
    why: 'Without land no estimate is owed.',
    ...{ citation, submitted, land, events: [['2026-11-04', 'LAND', { code: 'HOME' }]] },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 NOT_OWED', DECISION] },
  },
  {
    title: 'Confirmed as Home only since the submission, after three office days',
    why: 'There never was land, so no estimate was owed.',
    ...{ citation, submitted, land, events: [[submitted, 'LAND', { code: 'HOME' }]] },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 NOT_OWED', DECISION] },
  },
  {
    title: 'Home only since a day after three office days without an estimate',
    why: 'The estimate was owed while there was land.',
    ...{ citation, submitted, land, events: [['2026-11-09', 'LAND', { code: 'HOME' }]] },
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 MISSED', DECISION] },
  },
  {
    title: 'Home only after the estimate went out in time',
    why: 'What was sent in time was met.',
    ...{ citation, submitted, land },
    events: [sent, ['2026-11-09', 'LAND', { code: 'HOME' }], ['2026-11-10', 'DENIED']],
    expect: {
      clocks: [MET, 'EARLIEST_CLOSING 2026-11-13 NOT_OWED', DECISION],
      tasks: ['SEND_NOTICE 2026-12-02'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Home only, and Land-home again before an estimate went out',
    why: 'Both days stay: the first time owed nothing, the second has its own three office days.',
    ...{ citation, submitted, land },
    events: [
      ['2026-11-04', 'LAND', { id: 'home', code: 'HOME' }],
      ['2026-11-16', 'LAND', { code: 'LAND' }],
    ],
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 NOT_OWED', 'LOAN_ESTIMATE 2026-11-19 OPEN', DECISION] },
  },
  {
    title: 'Home only, and Land-home again after the estimate went out',
    why: 'The estimate was sent already, so none is late.',
    ...{ citation, submitted, land },
    events: [sent, ['2026-11-09', 'LAND', { id: 'home', code: 'HOME' }], ['2026-11-16', 'LAND', { code: 'LAND' }]],
    expect: { clocks: [MET, WAIT, 'LOAN_ESTIMATE 2026-11-19 MET', DECISION] },
  },
  {
    title: 'Home only, Land-home again and the estimate, all on one day',
    why: 'The estimate belongs to the land that there was when it was sent.',
    ...{ citation, submitted, land },
    events: [['2026-11-04', 'LAND', { id: 'home', code: 'HOME' }], ['2026-11-04', 'LAND', { code: 'LAND' }], sent],
    expect: { clocks: ['LOAN_ESTIMATE 2026-11-05 NOT_OWED', WAIT, 'LOAN_ESTIMATE 2026-11-09 MET', DECISION] },
  },
]
