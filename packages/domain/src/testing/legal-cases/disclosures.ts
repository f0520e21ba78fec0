import type { LegalCase, Step } from './case.ts'

/** A Monday. The third office day after it is November 5, the thirtieth day December 2. */
const submitted = '2026-11-02'
const DECISION = 'NOTICE_OF_ACTION 2026-12-02 OPEN'
const RIGHT = '12 CFR 1002.14(a)(2)'
const COUNSELORS = '12 CFR 1024.20(a)(1)'
const NO_COUNSELORS = '12 CFR 1024.20(a)(5)'
const COPY = '12 CFR 1026.35(c)(2)(viii)(B), (c)(6)'

const counselors = { owed_disclosures: ['COUNSELORS'] } as const
const copy = { owed_disclosures: ['VALUATION_COPY'] } as const
const planned: Step = ['2026-11-20', 'APPROVED', { until: '2027-01-20', closing: '2026-12-10' }]
const notice: Step = ['2026-11-20', 'NOTICE']
const MET = 'NOTICE_OF_ACTION 2026-12-02 MET'
const tasks = ['CLOSE_BY 2027-01-20'] as const

export const disclosureCases: readonly LegalCase[] = [
  {
    title: 'The right to copies of valuations',
    why: 'The borrowers get its sentence with the documents that they sign.',
    ...{ citation: RIGHT, submitted, facts: { owed_disclosures: ['VALUATION_RIGHT'] } },
    expect: { clocks: ['VALUATION_RIGHT 2026-11-05 MET', DECISION] },
  },
  {
    title: 'A lender without valuations',
    why: 'Without a valuation there is no copy to have a right to.',
    ...{ citation: RIGHT, submitted },
    expect: { clocks: [DECISION] },
  },
  {
    title: 'Counselors, not sent yet',
    why: 'The list is due three office days after the application.',
    ...{ citation: COUNSELORS, submitted, facts: counselors },
    expect: { clocks: ['COUNSELORS 2026-11-05 OPEN', DECISION] },
  },
  {
    title: 'Counselors sent on the third office day',
    why: 'The third day is within three days.',
    ...{ citation: COUNSELORS, submitted, facts: counselors, events: [['2026-11-05', 'COUNSELORS_SENT']] },
    expect: { clocks: ['COUNSELORS 2026-11-05 MET', DECISION] },
  },
  {
    title: 'Counselors sent on the fourth office day',
    why: 'It was sent after the last day.',
    ...{ citation: COUNSELORS, submitted, facts: counselors, events: [['2026-11-06', 'COUNSELORS_SENT']] },
    expect: { clocks: ['COUNSELORS 2026-11-05 MISSED', DECISION] },
  },
  {
    title: 'Denied within three office days without the list',
    why: 'The list is not owed after a denial in time.',
    ...{ citation: NO_COUNSELORS, submitted, facts: counselors, events: [['2026-11-04', 'DENIED']] },
    expect: {
      clocks: ['COUNSELORS 2026-11-05 NOT_OWED', DECISION],
      tasks: ['SEND_NOTICE 2026-12-02'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Denied after three office days without the list',
    why: 'The list was owed before the denial.',
    ...{ citation: NO_COUNSELORS, submitted, facts: counselors, events: [['2026-11-06', 'DENIED']] },
    expect: {
      clocks: ['COUNSELORS 2026-11-05 MISSED', DECISION],
      tasks: ['SEND_NOTICE 2026-12-02'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'Withdrawn within three office days without the list',
    why: 'The list is not owed after a withdrawal in time.',
    ...{ citation: NO_COUNSELORS, submitted, facts: counselors },
    events: [['2026-11-05', 'WITHDRAWN', { person: 'Ann', way: 'PHONE', code: 'NOT_DECIDED' }]],
    expect: { clocks: ['COUNSELORS 2026-11-05 NOT_OWED', 'NOTICE_OF_ACTION 2026-12-02 NOT_OWED'] },
  },
  {
    title: 'Closed without the list',
    why: 'A closing does not replace it.',
    ...{ citation: COUNSELORS, submitted, facts: counselors, events: [['2026-11-30', 'ORIGINATED']] },
    expect: { clocks: ['COUNSELORS 2026-11-05 MISSED', MET] },
  },

  {
    title: 'A copy of the valuation, no closing planned yet',
    why: 'The days count back from the closing.',
    ...{ citation: COPY, submitted, facts: copy },
    expect: { clocks: [DECISION] },
  },
  {
    title: 'A copy of the valuation before a closing on a Thursday',
    why: 'Three business days before it is Monday.',
    ...{ citation: COPY, submitted, facts: copy, events: [planned, notice] },
    expect: { clocks: [MET, 'VALUATION_COPY 2026-12-07 OPEN'], tasks },
  },
  {
    title: 'A copy of the valuation before a closing on the Monday after Thanksgiving',
    why: 'Friday and Wednesday count, the holiday does not.',
    ...{ citation: COPY, submitted, facts: copy },
    events: [['2026-11-16', 'APPROVED', { until: '2027-01-20', closing: '2026-11-30' }], notice],
    expect: { clocks: [MET, 'VALUATION_COPY 2026-11-24 OPEN'], tasks },
  },
  {
    title: 'A copy of the valuation sent three business days before the closing',
    why: 'The third business day before it is the last one.',
    ...{ citation: COPY, submitted, facts: copy, events: [planned, notice, ['2026-12-07', 'VALUATION_COPY_SENT']] },
    expect: { clocks: [MET, 'VALUATION_COPY 2026-12-07 MET'], tasks },
  },
  {
    title: 'A copy of the valuation sent two business days before the closing',
    why: 'It was sent too late for that closing.',
    ...{ citation: COPY, submitted, facts: copy, events: [planned, notice, ['2026-12-08', 'VALUATION_COPY_SENT']] },
    expect: { clocks: [MET, 'VALUATION_COPY 2026-12-07 MISSED'], tasks },
  },
  {
    title: 'The planned closing was moved',
    why: 'The days count back from the closing that is planned by now.',
    ...{ citation: COPY, submitted, facts: copy },
    events: [
      planned,
      notice,
      ['2026-11-20', 'APPROVED', { id: 'moved', corrects: 'APPROVED', until: '2027-01-20', closing: '2026-12-17' }],
    ],
    expect: { clocks: [MET, 'VALUATION_COPY 2026-12-14 OPEN'], tasks },
  },
  {
    title: 'Denied before a planned closing',
    why: 'Without a closing there is no day before it.',
    ...{ citation: COPY, submitted, facts: copy },
    events: [planned, notice, ['2026-12-01', 'DENIED'], ['2026-12-01', 'NOTICE', { id: 'denial' }]],
    expect: { clocks: [MET, 'VALUATION_COPY 2026-12-07 NOT_OWED'] },
  },
  {
    title: 'Closed earlier than planned',
    why: 'The business days count back from the closing that took place.',
    ...{ citation: COPY, submitted, facts: copy },
    events: [planned, notice, ['2026-12-07', 'VALUATION_COPY_SENT'], ['2026-12-08', 'ORIGINATED']],
    expect: { clocks: [MET, 'VALUATION_COPY 2026-12-03 MISSED'] },
  },
  {
    title: 'Closed later than planned',
    why: 'The copy was there three business days before the closing that took place.',
    ...{ citation: COPY, submitted, facts: copy },
    events: [planned, notice, ['2026-12-14', 'VALUATION_COPY_SENT'], ['2026-12-17', 'ORIGINATED']],
    expect: { clocks: [MET, 'VALUATION_COPY 2026-12-14 MET'] },
  },
]
