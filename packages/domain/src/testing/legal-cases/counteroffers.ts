import type { LegalCase, Step } from './case.ts'

const citation = '12 CFR 1002.9(a)(1)(iv)'
const submitted = '2026-11-02'
const offer: Step = ['2026-11-10', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }]
/** The ninetieth day after it is February 10. */
const notice: Step = ['2026-11-12', 'NOTICE', { way: 'LETTER' }]
const withReasons: Step = ['2026-11-10', 'COUNTEROFFER', { code: 'WITH_REASONS' }]
const MET = 'NOTICE_OF_ACTION 2026-12-02 MET'

export const counterofferCases: readonly LegalCase[] = [
  {
    title: 'A counteroffer without its notice',
    why: 'The counteroffer is notified within thirty days, and the ninety days begin with the notice.',
    citation: '12 CFR 1002.9(a)(1)(i)',
    ...{ submitted, events: [offer] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'A counteroffer with its notice',
    why: 'The denial is notified within ninety days unless the applicant accepts.',
    ...{ citation, submitted, events: [offer, notice] },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 OPEN'] },
  },
  {
    title: 'Ninety days to a leap day',
    why: 'The days are calendar days.',
    citation,
    submitted: '2027-11-22',
    events: [
      ['2027-11-30', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }],
      ['2027-12-01', 'NOTICE'],
    ],
    expect: { clocks: ['NOTICE_OF_ACTION 2027-12-22 MET', 'COUNTEROFFER 2028-02-29 OPEN'] },
  },
  {
    title: 'Accepted on the ninetieth day',
    why: 'The ninetieth day is within ninety days.',
    ...{
      citation,
      submitted,
      events: [offer, notice, ['2027-02-10', 'COUNTEROFFER_ACCEPTED', { until: '2027-04-10' }]],
    },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 MET'], tasks: ['CLOSE_BY 2027-04-10'] },
  },
  {
    title: 'Accepted on the ninety-first day',
    why: 'The denial was owed by the ninetieth day.',
    ...{
      citation,
      submitted,
      events: [offer, notice, ['2027-02-11', 'COUNTEROFFER_ACCEPTED', { until: '2027-04-10' }]],
    },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 MISSED'], tasks: ['CLOSE_BY 2027-04-10'] },
  },
  {
    title: 'Denied, and notified on the ninetieth day',
    why: 'The applicant did not accept, and the denial was notified in time.',
    ...{
      citation,
      submitted,
      events: [offer, notice, ['2027-02-08', 'DENIED'], ['2027-02-10', 'NOTICE', { id: 'denial' }]],
    },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 MET'] },
  },
  {
    title: 'Denied, and notified on the ninety-first day',
    why: 'The decision in time is no notice in time.',
    ...{
      citation,
      submitted,
      events: [offer, notice, ['2027-02-08', 'DENIED'], ['2027-02-11', 'NOTICE', { id: 'denial' }]],
    },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 MISSED'] },
  },
  {
    title: 'Denied, and not notified yet',
    why: 'The clock runs until the notice, after the end of the application too.',
    ...{ citation, submitted, events: [offer, notice, ['2027-01-11', 'DENIED']] },
    expect: {
      clocks: [MET, 'COUNTEROFFER 2027-02-10 OPEN'],
      tasks: ['SEND_NOTICE 2027-02-10'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'A counteroffer with the reasons of a denial, not accepted',
    why: 'After a combined notice no second one is owed.',
    citation: '12 CFR 1002.9(a)(1)(iv), comment 9(a)(1)-6, form C-4',
    ...{ submitted, events: [withReasons, notice] },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 NOT_OWED'], tasks: ['CLOSE_BY 2027-02-10'] },
  },
  {
    title: 'A counteroffer with the reasons of a denial, accepted late',
    why: 'Nothing was owed by the ninetieth day.',
    citation: '12 CFR 1002.9(a)(1)(iv), comment 9(a)(1)-6, form C-4',
    ...{ submitted, events: [withReasons, notice, ['2027-02-22', 'COUNTEROFFER_ACCEPTED', { until: '2027-04-22' }]] },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 NOT_OWED'], tasks: ['CLOSE_BY 2027-04-22'] },
  },
  {
    title: 'Closed within ninety days, with no acceptance recorded',
    why: 'The applicant used the credit offered, so no denial is owed.',
    ...{ citation, submitted, events: [offer, notice, ['2027-01-15', 'ORIGINATED']] },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 NOT_OWED'] },
  },
  {
    title: 'Closed after ninety days, with no acceptance recorded',
    why: 'A closing later is no acceptance within ninety days.',
    ...{ citation, submitted, events: [offer, notice, ['2027-02-22', 'ORIGINATED']] },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 MISSED'] },
  },
  {
    title: 'Accepted, and closed after ninety days',
    why: 'The acceptance was in time, and the closing has no day.',
    ...{ citation, submitted },
    events: [
      offer,
      notice,
      ['2027-01-11', 'COUNTEROFFER_ACCEPTED', { until: '2027-04-10' }],
      ['2027-03-15', 'ORIGINATED'],
    ],
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 MET'] },
  },
  {
    title: 'Withdrawn within ninety days',
    why: 'No notice is owed after an express withdrawal.',
    citation: '12 CFR 1002.9, comment 9-2',
    ...{ submitted, events: [offer, notice, ['2027-01-11', 'WITHDRAWN', { isOwn: true, person: 'Ann' }]] },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 NOT_OWED'], tasks: ['WITHDREW 2027-01-12'] },
  },
  {
    title: 'The notice of a counteroffer came back',
    why: 'The applicant was not notified, so the ninety days have not begun.',
    ...{ citation, submitted, events: [offer, notice, ['2026-11-23', 'NOTICE_RETURNED']] },
    expect: { clocks: ['NOTICE_OF_ACTION 2026-12-02 OPEN'], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'The day of the notice of a counteroffer was corrected',
    why: 'The ninety days begin on the day on which it was sent.',
    ...{ citation, submitted },
    events: [offer, notice, ['2026-11-13', 'NOTICE', { id: 'right', corrects: 'NOTICE', about: 'COUNTEROFFER' }]],
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-11 OPEN'] },
  },
  {
    title: 'Denied after a counteroffer, and reconsidered before its notice',
    why: 'The counteroffer was notified, and the denial by the ninetieth day is still owed.',
    ...{ citation, submitted, events: [offer, notice, ['2027-01-11', 'DENIED'], ['2027-01-13', 'RECONSIDERED']] },
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 OPEN'], tasks: ['DECIDE 2027-01-21'] },
  },
  {
    title: 'Denied a few days before the ninetieth one, and not notified yet',
    why: 'The notice is due on the earliest legal day, which is before thirty days after the denial.',
    ...{ citation, submitted, events: [offer, notice, ['2027-02-05', 'DENIED']] },
    expect: {
      clocks: [MET, 'COUNTEROFFER 2027-02-10 OPEN'],
      tasks: ['SEND_NOTICE 2027-02-10'],
      waiting: ['Ann'],
    },
  },
  {
    title: 'A second counteroffer accepted after a first one',
    why: 'The applicant accepted credit, so nothing that was asked for is denied.',
    ...{ citation, submitted },
    events: [
      offer,
      notice,
      ['2026-12-01', 'COUNTEROFFER', { id: 'second', code: 'WITHOUT_REASONS' }],
      ['2026-12-02', 'NOTICE', { id: 'second notice' }],
      ['2026-12-10', 'COUNTEROFFER_ACCEPTED', { until: '2027-02-10' }],
    ],
    expect: {
      clocks: [MET, 'COUNTEROFFER 2027-02-10 MET', 'COUNTEROFFER 2027-03-02 MET'],
      tasks: ['CLOSE_BY 2027-02-10'],
    },
  },
  {
    title: 'A counteroffer after a denial that was reconsidered',
    why: 'The notice of the denial before it does not end its ninety days.',
    ...{ citation, submitted },
    events: [
      ['2026-11-10', 'DENIED'],
      ['2026-11-12', 'RECONSIDERED'],
      ['2026-11-16', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }],
      ['2026-11-17', 'NOTICE', { id: 'offered' }],
      ['2026-11-18', 'NOTICE', { id: 'denial', about: 'DENIED' }],
    ],
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-15 OPEN'] },
  },
  {
    title: 'Accepted and extended, and the acceptance entered by mistake',
    why: 'No credit is granted: the denial is owed within the ninety days.',
    ...{ citation, submitted },
    events: [
      offer,
      notice,
      ['2026-11-20', 'COUNTEROFFER_ACCEPTED', { until: '2027-01-20' }],
      ['2026-11-24', 'APPROVAL_EXTENDED', { until: '2027-02-20' }],
      ['mistake', 'COUNTEROFFER_ACCEPTED'],
    ],
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-10 OPEN'] },
  },
]
