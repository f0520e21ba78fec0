import { type LegalCase, OWN_RULE, type Person, type Step } from './case.ts'

const submitted = '2026-11-02'
const FCRA = '15 USC 1681m(a)'
const IN_WRITING = '12 CFR 1002.9(a)(2)'
const ELECTRONIC = '15 USC 7001(c)(1)'
const OPEN = 'NOTICE_OF_ACTION 2026-12-02 OPEN'
const MET = 'NOTICE_OF_ACTION 2026-12-02 MET'
const both: readonly Person[] = ['Ann', 'Bo']
/** Both reports were used. Without an open legal day the notices are due thirty days after it. */
const denied: Step = ['2026-11-20', 'DENIED', { people: both }]
const offer: Step = ['2026-11-10', 'COUNTEROFFER', { code: 'WITHOUT_REASONS', people: both }]
const toAnn: Step = ['2026-11-24', 'NOTICE', { id: 'to Ann', way: 'LETTER', person: 'Ann', about: 'DENIED' }]
const toBo: Step = ['2026-11-25', 'NOTICE', { id: 'to Bo', way: 'LETTER', person: 'Bo', about: 'DENIED' }]

/** An entry of a notice. `electronic`: the borrowers whose consent to electronic records stands. */
const entered = (
  [title, why]: readonly [string, string],
  citation: string,
  [events, event, electronic = both]: readonly [readonly Step[], Step, (readonly Person[])?],
  errors: LegalCase['expect']['errors'] = {},
): LegalCase => ({
  ...{ title, why, citation, submitted, events },
  entry: { today: '2026-12-14', event, electronic },
  expect: { errors },
})

const approval: readonly Step[] = [['2026-11-20', 'APPROVED', { until: '2027-01-20' }]]
const denial: readonly Step[] = [denied]
const WRITTEN = { method: 'Choose a written notice: mailed, emailed or handed over on paper' }
const ON_PAPER = "Their consent to electronic records doesn't stand. Send it on paper or hand it over"
const NOT_POSSIBLE = { kind: "This can't be recorded now. Reload to see what can" }

export const noticeCases: readonly LegalCase[] = [
  {
    title: 'A couple, denied with one credit report',
    why: 'One notice to the primary borrower is enough.',
    citation: '12 CFR 1002.9(f)',
    ...{ submitted, events: [['2026-11-20', 'DENIED'], toAnn] },
    expect: { clocks: [MET] },
  },
  {
    title: 'A couple, denied with both credit reports, and no notice sent',
    why: 'Each consumer whose report was used, even in part, must have one.',
    ...{ citation: FCRA, submitted, events: [denied] },
    expect: { clocks: [OPEN], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann', 'Bo'] },
  },
  {
    title: 'A couple, denied with both credit reports, and one notice to the primary borrower',
    why: 'The thirty days are met, and the co-borrower must still have a notice.',
    ...{ citation: `12 CFR 1002.9(f), ${FCRA}`, submitted, events: [denied, toAnn] },
    expect: { clocks: [MET], tasks: ['SEND_NOTICE 2026-12-20'], waiting: ['Bo'] },
  },
  {
    title: 'A couple, denied with both credit reports, and one notice to the co-borrower',
    why: 'The notice must be given to the primary applicant where one is readily apparent.',
    ...{ citation: '12 CFR 1002.9(f)', submitted, events: [denied, toBo] },
    expect: { clocks: [OPEN], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'A couple, denied with both credit reports, and two notices',
    why: 'Each has a notice, on days of their own.',
    ...{ citation: `12 CFR 1002.9(f), ${FCRA}`, submitted, events: [denied, toAnn, toBo] },
    expect: { clocks: [MET] },
  },
  {
    title: 'Two notices of a denial, of which that to the co-borrower came back',
    why: 'The co-borrower must have one again, and the thirty days stay met.',
    ...{ citation: FCRA, submitted },
    events: [denied, toAnn, toBo, ['2026-12-01', 'NOTICE_RETURNED', { about: 'to Bo' }]],
    expect: { clocks: [MET], tasks: ['SEND_NOTICE 2026-12-20'], waiting: ['Bo'] },
  },
  {
    title: 'Two notices of a denial, of which that to the primary borrower came back',
    why: 'The date of the primary borrower counts.',
    ...{ citation: '12 CFR 1002.9(f)', submitted },
    events: [denied, toAnn, toBo, ['2026-12-01', 'NOTICE_RETURNED', { about: 'to Ann' }]],
    expect: { clocks: [OPEN], tasks: ['SEND_NOTICE 2026-12-02'], waiting: ['Ann'] },
  },
  {
    title: 'Two notices of a counteroffer on different days',
    why: 'The ninety days begin with the notice to the primary borrower.',
    ...{ citation: '12 CFR 1002.9(a)(1)(iv), (f)', submitted },
    events: [
      offer,
      ['2026-11-12', 'NOTICE', { id: 'to Bo', way: 'LETTER', person: 'Bo' }],
      ['2026-11-14', 'NOTICE', { id: 'to Ann', way: 'LETTER', person: 'Ann' }],
    ],
    expect: { clocks: [MET, 'COUNTEROFFER 2027-02-12 OPEN'] },
  },
  {
    title: 'A counteroffer with both credit reports, and one notice',
    why: 'The co-borrower whose report was used must have a notice too.',
    ...{ citation: FCRA, submitted },
    events: [offer, ['2026-11-12', 'NOTICE', { way: 'LETTER', person: 'Ann' }]],
    expect: {
      clocks: [MET, 'COUNTEROFFER 2027-02-10 OPEN'],
      tasks: ['SEND_NOTICE 2026-12-10'],
      waiting: ['Bo'],
    },
  },
  {
    title: 'A couple, closed for incompleteness',
    why: 'The notice of incompleteness was the notice, and no further one is owed.',
    ...{ citation: '12 CFR 1002.9(c)(2)', submitted },
    events: [
      ['2026-11-12', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2026-12-12' }],
      ['2026-12-14', 'CLOSED_INCOMPLETE'],
    ],
    expect: { clocks: [MET, 'INCOMPLETE 2026-12-12 MET'] },
  },

  entered(
    ['A denial by phone', 'Adverse action is notified in writing.'],
    IN_WRITING,
    [denial, ['2026-11-24', 'NOTICE', { way: 'PHONE' }]],
    WRITTEN,
  ),
  entered(
    ['A denial by text message', 'Adverse action is notified in writing.'],
    IN_WRITING,
    [denial, ['2026-11-24', 'NOTICE', { way: 'TEXT_MESSAGE' }]],
    WRITTEN,
  ),
  entered(['A denial handed over on paper', 'A paper that is handed over is in writing.'], IN_WRITING, [
    denial,
    ['2026-11-24', 'NOTICE', { way: 'IN_PERSON' }],
  ]),
  entered(
    ['A counteroffer by phone', 'It becomes a denial if it is not accepted, so it is in writing.'],
    IN_WRITING,
    [[offer], ['2026-11-24', 'NOTICE', { way: 'PHONE' }]],
    WRITTEN,
  ),
  entered(['An approval by phone', 'An approval can be notified orally.'], '12 CFR 1002.9(a)(1), comment 9(a)(1)-2', [
    approval,
    ['2026-11-24', 'NOTICE', { way: 'PHONE' }],
  ]),
  entered(['An approval by text message', 'An approval has no form.'], '12 CFR 1002.9(a)(1), comment 9(a)(1)-2', [
    approval,
    ['2026-11-24', 'NOTICE', { way: 'TEXT_MESSAGE' }],
  ]),
  entered(
    [
      'An approval emailed to a borrower who withdrew the consent',
      'It has no form, but after the withdrawal everything that is written goes on paper.',
    ],
    `${OWN_RULE}, ${ELECTRONIC}`,
    [approval, ['2026-11-24', 'NOTICE', { way: 'EMAIL', person: 'Bo' }], ['Ann']],
    { method: ON_PAPER },
  ),
  entered(
    [
      'A counteroffer emailed to a borrower who withdrew the consent',
      'It is in writing, so an email needs the consent.',
    ],
    `${IN_WRITING}, ${ELECTRONIC}`,
    [[offer], ['2026-11-24', 'NOTICE', { way: 'EMAIL', person: 'Bo' }], ['Ann']],
    { method: ON_PAPER },
  ),
  {
    title: 'Approved, with a notice emailed to each of two borrowers, and the consent of one withdrawn',
    why: 'Each line is judged by the consent of its borrower, of an approval too.',
    citation: `${OWN_RULE}, ${ELECTRONIC}`,
    submitted,
    entry: {
      ...{ today: '2026-12-14', event: ['2026-11-20', 'APPROVED', { code: 'CLOSING', until: '2027-01-20' }] },
      electronic: ['Ann'],
      notices: [
        ['Ann', '2026-11-24', 'EMAIL'],
        ['Bo', '2026-11-24', 'EMAIL'],
      ],
    },
    expect: { errors: { 'notices.Bo.method': ON_PAPER } },
  },
  entered(
    ['A denial emailed to a borrower whose consent stands', 'Electronic records satisfy the writing with consent.'],
    ELECTRONIC,
    [denial, ['2026-11-24', 'NOTICE', { way: 'EMAIL', person: 'Ann' }], ['Ann']],
  ),
  entered(
    ['A denial emailed to a borrower who withdrew the consent', 'After the withdrawal everything goes on paper.'],
    ELECTRONIC,
    [denial, ['2026-11-24', 'NOTICE', { way: 'EMAIL', person: 'Bo' }], ['Ann']],
    { method: ON_PAPER },
  ),
  entered(['A denial mailed to a borrower who withdrew the consent', 'Paper needs no consent.'], ELECTRONIC, [
    denial,
    ['2026-11-24', 'NOTICE', { way: 'LETTER', person: 'Bo' }],
    ['Ann'],
  ]),
  entered(
    ['A notice of incompleteness emailed, while one of two withdrew the consent', 'Each gets a copy, one on paper.'],
    `12 CFR 1002.9(c)(2), ${ELECTRONIC}`,
    [[], ['2026-11-24', 'INCOMPLETENESS_NOTICE', { way: 'EMAIL', until: '2026-12-24' }], ['Ann']],
    { method: ON_PAPER },
  ),
  entered(
    ['A notice of incompleteness emailed to two whose consents stand', 'Both can have electronic records.'],
    `12 CFR 1002.9(c)(2), ${ELECTRONIC}`,
    [[], ['2026-11-24', 'INCOMPLETENESS_NOTICE', { way: 'EMAIL', until: '2026-12-24' }]],
  ),
  entered(
    ['A notice of incompleteness by phone', 'The notice is written.'],
    '12 CFR 1002.9(c)(2)',
    [[], ['2026-11-24', 'INCOMPLETENESS_NOTICE', { way: 'PHONE', until: '2026-12-24' }]],
    WRITTEN,
  ),
  {
    title: 'Denied, with a line for each of two borrowers, and the consent of one withdrawn',
    why: 'Each line is judged by the consent of its borrower.',
    ...{ citation: ELECTRONIC, submitted },
    entry: {
      ...{ today: '2026-12-14', event: ['2026-11-20', 'DENIED'], electronic: ['Ann'] },
      notices: [
        ['Ann', '2026-11-24', 'EMAIL'],
        ['Bo', '2026-11-24', 'EMAIL'],
      ],
    },
    expect: { errors: { 'notices.Bo.method': ON_PAPER } },
  },
  {
    title: 'Denied, with a notice by phone and one before the decision',
    why: 'A notice is in writing, and not before what it is about.',
    ...{ citation: IN_WRITING, submitted },
    entry: {
      ...{ today: '2026-12-14', event: ['2026-11-20', 'DENIED'] },
      notices: [
        ['Ann', '2026-11-24', 'PHONE'],
        ['Bo', '2026-11-19', 'LETTER'],
      ],
    },
    expect: {
      errors: {
        'notices.Ann.method': WRITTEN.method,
        'notices.Bo.happened_on': 'Choose Nov 20, 2026 or a later day',
      },
    },
  },
  entered(
    ['A notice of a withdrawal', 'None is owed, so none is recorded.'],
    '12 CFR 1002.9, comment 9-2',
    [[['2026-11-20', 'WITHDRAWN', { person: 'Ann' }]], ['2026-11-24', 'NOTICE', { way: 'LETTER' }]],
    NOT_POSSIBLE,
  ),
]
