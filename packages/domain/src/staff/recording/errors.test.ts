import { describe, expect, test } from 'vitest'
import { addDays } from '../../flow/business-days.ts'
import { ENGLISH, formats } from '../../forms/formats.ts'
import { inEnglish } from '../../forms/text.ts'
import { factsOfCase, type Step } from '../../testing/legal-cases/case.ts'
import { usualCalendar } from '../../testing/submitted-facts.ts'
import { type FileEventKind, fileEventKinds } from '../file-event/event.ts'
import type { SettableDisclosure } from '../tasks/facts.ts'
import { type EnteredEvent, type EventBounds, type EventErrors, fileEventErrors } from './errors.ts'

interface Given {
  land?: true
  owed?: readonly SettableDisclosure[]
  events?: readonly Step[]
}

const factsOf = ({ land, owed = [], events = [] }: Given) =>
  factsOfCase({ submitted: '2026-11-02', ...(land && { land }), facts: { owed_disclosures: owed }, events })

const messagesOf = (entered: EnteredEvent, given: Given, bounds: Partial<EventBounds> = {}) => {
  const errors: EventErrors = fileEventErrors(entered, {
    facts: factsOf(given),
    calendar: usualCalendar,
    today: '2027-01-15',
    hasElectronicRecords: () => true,
    borrowers: [{ id: 'Ann' }, { id: 'Bo' }],
    isManager: false,
    incompletenessDays: 30,
    ...bounds,
  })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error && inEnglish(error)]))
}

const missing = {
  borrower_id: 'Choose the borrower',
  method: 'Choose how',
  code: 'Choose one',
  until_on: 'Enter the last day',
  about: 'Choose the notice',
  text: 'Enter this',
} as const
type Field = keyof typeof missing

interface Kind {
  given?: Given
  /** The first day that can be entered. */
  from: string
  /** The fields that it takes beside the day, and that must not be left out. */
  takes?: Partial<Pick<EnteredEvent, Field>>
  /** The fields that can be left out. */
  canTake?: Partial<Pick<EnteredEvent, Field>>
  /** Further entries that are wrong, and their messages. */
  wrong?: readonly (readonly [Partial<EnteredEvent>, Partial<Record<keyof EventErrors, string>>])[]
}

const NOV_2 = 'Nov 2, 2026'
const LATER = { until_on: 'Choose Jan 15, 2027 or a later day' }
const WRITTEN = 'Choose a written notice: mailed, emailed or handed over on paper'
const approved: Step = ['2026-11-10', 'APPROVED', { code: 'NONE', until: '2027-01-20' }]
const offer: Step = ['2026-11-10', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }]
const denied: Step = ['2026-11-10', 'DENIED']
const notice: Step = ['2026-11-12', 'NOTICE', { id: 'the notice', way: 'LETTER' }]
const incomplete: Step = ['2026-11-12', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2026-12-12' }]
const sent: Step = ['2026-11-04', 'ESTIMATE_SENT']

/** Kinds that only the system records are undefined. */
const kinds: Record<FileEventKind, Kind | undefined> = {
  APPROVED: {
    from: NOV_2,
    takes: { code: 'CLOSING', until_on: '2027-03-01' },
    wrong: [
      [{ until_on: '2027-01-14' }, LATER],
      [{ until_on: '2027-02-30' }, { until_on: 'Enter the last day' }],
      [{ closing_on: '2027-02-30' }, { closing_on: 'Enter the day' }],
      [{ closing_on: '2027-01-14' }, { closing_on: 'Choose Jan 15, 2027 or a later day' }],
      [{ closing_on: '2027-03-02' }, { closing_on: 'Choose the last day of the approval or an earlier one' }],
    ],
  },
  COUNTEROFFER: { from: NOV_2, takes: { code: 'WITH_REASONS' } },
  ORIGINATED: {
    given: { events: [approved] },
    from: 'Nov 10, 2026',
    canTake: { code: 'WAIVER' },
    wrong: [[{ code: 'NO_LAND' }, { code: 'Choose one' }]],
  },
  APPROVED_NOT_ACCEPTED: {
    given: { events: [approved] },
    from: 'Nov 10, 2026',
    takes: { code: 'NONE' },
    wrong: [[{ code: 'UNDERWRITING' }, { kind: 'Record Denied instead' }]],
  },
  DENIED: { from: NOV_2, takes: { text: 'In the letter' } },
  WITHDRAWN: {
    from: NOV_2,
    takes: { borrower_id: 'Bo', method: 'PHONE', code: 'NOT_DECIDED' },
    wrong: [
      [{ code: 'APPROVED' }, { kind: 'Record Approved, not accepted instead' }],
      [{ code: 'DENIED' }, { kind: 'Record Denied instead' }],
      [{ borrower_id: 'Cy' }, { borrower_id: "This person isn't on the application" }],
    ],
  },
  CLOSED_INCOMPLETE: { given: { events: [incomplete] }, from: 'Dec 13, 2026' },
  COMPLETE: {
    from: NOV_2,
    takes: { code: 'CREDIT_REPORT' },
    canTake: { text: 'A reason' },
    wrong: [
      [{ code: 'SIGNED' }, { happened_on: 'The answers were signed on Nov 2, 2026' }],
      [{ code: 'OTHER' }, { code: 'Only a manager can choose this' }],
      [
        { code: 'OTHER', text: '' },
        { code: 'Only a manager can choose this', text: 'Enter this' },
      ],
    ],
  },
  SIX_FACTS: { from: NOV_2, takes: { text: 'The address, by phone' } },
  LAND: undefined,
  ESTIMATE_SENT: { given: { land: true }, from: NOV_2 },
  INTENT_TO_PROCEED: {
    given: { land: true, events: [sent] },
    from: 'Nov 4, 2026',
    takes: { borrower_id: 'Ann' },
    wrong: [[{ borrower_id: 'Cy' }, { borrower_id: "This person isn't on the application" }]],
  },
  AMOUNT_CHANGED: undefined,
  REVISED_ESTIMATE_SENT: { given: { land: true, events: [sent] }, from: 'Nov 4, 2026' },
  REVISED_ESTIMATE_NOT_NEEDED: {
    given: { land: true, events: [sent, ['2026-11-16', 'AMOUNT_CHANGED']] },
    from: 'Nov 16, 2026',
    takes: { text: 'The same terms' },
  },
  COUNSELORS_SENT: { given: { owed: ['COUNSELORS'] }, from: NOV_2 },
  VALUATION_COPY_SENT: { given: { owed: ['VALUATION_COPY'] }, from: NOV_2 },
  INCOMPLETENESS_NOTICE: {
    from: NOV_2,
    takes: { method: 'LETTER', until_on: '2027-02-20', text: 'A pay stub' },
    canTake: { code: 'STATE_LAW' },
    wrong: [
      [{ until_on: '2027-02-13' }, { until_on: 'Leave 30 days or more' }],
      [{ until_on: '2027-01-14' }, LATER],
      [{ until_on: '2027-03-17', code: null }, { code: 'Choose why it leaves more than 60 days' }],
      [{ method: 'PHONE' }, { method: WRITTEN }],
    ],
  },
  INCOMPLETENESS_ANSWERED: { given: { events: [incomplete] }, from: 'Nov 12, 2026' },
  NOTICE: {
    given: { events: [denied] },
    from: 'Nov 10, 2026',
    takes: { borrower_id: 'Ann', method: 'LETTER' },
    wrong: [
      [{ method: 'TEXT_MESSAGE' }, { method: WRITTEN }],
      [{ borrower_id: 'Cy' }, { borrower_id: "This person isn't on the application" }],
    ],
  },
  NOTICE_RETURNED: {
    given: { events: [denied, notice] },
    from: 'Nov 12, 2026',
    takes: { about: 'the notice' },
    wrong: [[{ about: 'DENIED' }, { about: 'Choose the notice' }]],
  },
  COUNTEROFFER_ACCEPTED: {
    given: { events: [offer, notice] },
    from: 'Nov 12, 2026',
    takes: { until_on: '2027-03-01' },
    wrong: [[{ until_on: '2027-01-14' }, LATER]],
  },
  APPROVAL_EXTENDED: {
    given: { events: [approved] },
    from: 'Nov 10, 2026',
    takes: { until_on: '2027-03-01' },
    wrong: [[{ until_on: '2027-01-20' }, { until_on: 'The approval holds until Jan 20, 2027. Choose a later day' }]],
  },
  RECONSIDERED: { given: { events: [denied] }, from: 'Nov 10, 2026', takes: { text: 'A reason' } },
}

/** The day of a right entry. */
const today = '2027-01-15'
const NOT_POSSIBLE = { kind: "This can't be recorded now. Reload to see what can" }

describe.each(fileEventKinds)('%s', kind => {
  const row = kinds[kind]
  if (!row) {
    test('is recorded by the system alone', () => {
      const entered = { kind, happened_on: today, code: 'LAND', text: 'A reason' } as const
      expect(messagesOf(entered, { land: true, events: [sent] })).toEqual(NOT_POSSIBLE)
    })
    return
  }
  const { given = {}, from, takes = {}, canTake = {}, wrong = [] } = row
  const right: EnteredEvent = { kind, happened_on: today, ...takes, ...canTake }
  const changed = (changes: Partial<EnteredEvent>) => messagesOf({ ...right, ...changes }, given)

  test('is taken with all that it takes, and without what it can take', () => {
    expect(messagesOf(right, given)).toEqual({})
    expect(messagesOf({ kind, happened_on: today, ...takes }, given)).toEqual({})
  })

  test('names each field that is missing', () => {
    for (const field of Object.keys(takes) as Field[])
      expect(changed({ [field]: field === 'text' ? '' : null })).toEqual({ [field]: missing[field] })
    if (row.takes?.code ?? row.canTake?.code) expect(changed({ code: 'toString' }).code).toBe('Choose one')
  })

  test('names a day that is missing, in the future or before its cause', () => {
    for (const day of [null, '', '2027-02-30', '2026-11-2', '2026-11-02T00:00'])
      expect(changed({ happened_on: day }).happened_on).toBe('Enter the day')
    expect(changed({ happened_on: '2027-01-16' }).happened_on).toBe("Choose a day that isn't in the future")
    expect(changed({ happened_on: '2026-11-01' }).happened_on).toBe(`Choose ${from} or a later day`)
  })

  test.each(wrong)('with %j has %j', (changes, messages) => {
    expect(changed(changes)).toEqual(messages)
  })

  test('as a correction takes its reason', () => {
    expect(changed({ corrects: 'another', text: 'A wrong day' })).toEqual({})
    expect(changed({ corrects: 'another', text: '' })).toEqual({ text: 'Enter this' })
  })
})

test.each([
  [{}, { kind: 'Choose what happened' }],
  [{ corrects: 'DENIED' }, { text: 'Enter this' }],
  [{ corrects: 'DENIED', text: 'Another file' }, {}],
])('without a kind, %j has %j', (entered, messages) => {
  expect(messagesOf({ kind: null, ...entered }, { events: [denied] })).toEqual(messages)
})

test('the last day can be that of the event', () => {
  const entered = { kind: 'APPROVED', happened_on: today, code: 'NONE', until_on: today, closing_on: today } as const
  expect(messagesOf(entered, {})).toEqual({})
})

test('a lender that leaves 45 days leaves them to everyone', () => {
  const entered = { kind: 'INCOMPLETENESS_NOTICE', happened_on: today, method: 'LETTER', text: 'A pay stub' } as const
  const bounds = { incompletenessDays: 45 }
  expect(messagesOf({ ...entered, until_on: '2027-02-28' }, {}, bounds)).toEqual({ until_on: 'Leave 45 days or more' })
  expect(messagesOf({ ...entered, until_on: '2027-03-01' }, {}, bounds)).toEqual({})
})

test('a manager decides with a reason that it is complete', () => {
  const entered = { kind: 'COMPLETE', happened_on: '2026-11-20', code: 'OTHER' } as const
  expect(messagesOf(entered, {}, { isManager: true })).toEqual({ text: 'Enter this' })
  expect(messagesOf({ ...entered, text: 'A call' }, {}, { isManager: true })).toEqual({})
})

test('answers complete it on the day on which they were signed', () => {
  expect(messagesOf({ kind: 'COMPLETE', happened_on: '2026-11-02', code: 'SIGNED' }, {})).toEqual({})
})

test.each<[string, Given, EnteredEvent, Record<string, string>]>([
  [
    'a closing after the approval ran out',
    { events: [['2026-11-10', 'APPROVED', { until: '2027-01-10' }]] },
    { kind: 'ORIGINATED', happened_on: '2027-01-11' },
    { happened_on: 'The approval held until Jan 10, 2027. Correct the day, or first record that it was extended' },
  ],
  [
    'an outcome with two lines for one borrower',
    {},
    {
      kind: 'APPROVED',
      happened_on: '2026-11-20',
      ...{ code: 'NONE', until_on: '2027-01-20' },
      notices: [
        { borrower_id: 'Ann', happened_on: '2026-11-20', method: 'LETTER' },
        { borrower_id: 'Ann', happened_on: '2026-11-21', method: 'LETTER' },
      ],
    },
    { borrower_id: 'Name each borrower once' },
  ],
  [
    'an emailed notice of incompleteness, with one borrower named whose consent stands',
    {},
    {
      ...{ kind: 'INCOMPLETENESS_NOTICE', happened_on: '2026-11-12', until_on: '2026-12-12', text: 'A pay stub' },
      ...{ method: 'EMAIL', borrower_id: 'Ann' },
    } as EnteredEvent,
    { method: "Their consent to electronic records doesn't stand. Send it on paper or hand it over" },
  ],
  [
    'a withdrawal by email, of a borrower whose consent was withdrawn',
    {},
    { kind: 'WITHDRAWN', happened_on: '2026-11-12', borrower_id: 'Bo', method: 'EMAIL', code: 'NOT_DECIDED' },
    {},
  ],
  [
    'a wrong day of a Loan Estimate that was sent while there was land',
    {
      land: true,
      events: [
        ['2026-11-05', 'ESTIMATE_SENT'],
        ['2026-11-10', 'LAND', { code: 'HOME' }],
      ],
    },
    { kind: 'ESTIMATE_SENT', corrects: 'ESTIMATE_SENT', happened_on: '2026-11-04', text: 'The day of the letter' },
    {},
  ],
])('%s', (_, given, entered, errors) => {
  expect(messagesOf(entered, given, { hasElectronicRecords: id => id === 'Ann' })).toEqual(errors)
})

test('a closing needs an approval in force, or a counteroffer that was accepted', () => {
  const closing: EnteredEvent = { kind: 'ORIGINATED', happened_on: '2027-01-15' }
  const FIRST = { kind: 'First record the approval, or that the counteroffer was accepted' }
  const accepted: Step = ['2026-11-18', 'COUNTEROFFER_ACCEPTED', { until: '2027-01-20' }]
  expect(messagesOf(closing, {})).toEqual(FIRST)
  expect(messagesOf(closing, { events: [offer, notice] })).toEqual(FIRST)
  expect(messagesOf({ ...closing, happened_on: '2026-11-18' }, { events: [offer, notice, accepted] })).toEqual({})
  expect(messagesOf({ ...closing, happened_on: '2026-11-17' }, { events: [offer, notice, accepted] })).toEqual({
    happened_on: 'Choose Nov 18, 2026 or a later day',
  })
})

describe('a correction', () => {
  const returned: Step = ['2026-11-20', 'NOTICE_RETURNED', { about: 'the notice' }]
  const accepted: Step = ['2026-11-18', 'COUNTEROFFER_ACCEPTED', { until: '2027-01-20' }]
  const reconsidered: Step = ['2026-11-16', 'RECONSIDERED']
  const closed: Step = ['2026-12-14', 'CLOSED_INCOMPLETE']
  const before = (what: string, day: string) => `${what} ${day}. Choose that day or an earlier one`

  // Each of the events can be corrected to the day of the next one, and to no later day.
  test.each<[FileEventKind, Given, string, string]>([
    ['DENIED', { events: [denied, notice] }, '2026-11-12', 'Its notice went out on'],
    ['APPROVED', { events: [approved, notice] }, '2026-11-12', 'Its notice went out on'],
    ['COUNTEROFFER', { events: [offer, notice, accepted] }, '2026-11-12', 'Its notice went out on'],
    ['NOTICE', { events: [denied, notice, returned] }, '2026-11-20', 'Notice came back:'],
    ['NOTICE', { events: [offer, notice, accepted] }, '2026-11-18', 'Counteroffer accepted:'],
    [
      'APPROVED',
      { events: [approved, ['2026-11-19', 'APPROVAL_EXTENDED', { until: '2027-01-20' }]] },
      '2026-11-19',
      'Approval extended:',
    ],
    ['APPROVED', { events: [approved, ['2026-11-25', 'ORIGINATED']] }, '2026-11-25', 'Closed:'],
    ['DENIED', { events: [denied, reconsidered] }, '2026-11-16', 'Reconsidered:'],
    ['RECONSIDERED', { events: [denied, reconsidered, ['2026-11-17', 'DENIED']] }, '2026-11-17', 'Denied:'],
    [
      'INCOMPLETENESS_NOTICE',
      { events: [incomplete, ['2026-11-16', 'INCOMPLETENESS_ANSWERED']] },
      '2026-11-16',
      'Everything in the notice of incompleteness answered:',
    ],
    [
      'ESTIMATE_SENT',
      { land: true, events: [sent, ['2026-11-06', 'INTENT_TO_PROCEED']] },
      '2026-11-06',
      'Intent to proceed:',
    ],
  ])('of %s with %j is not after %s, the day of what refers to it', (kind, given, last, what) => {
    const corrects = factsOf(given).events.find(event => event.kind === kind)!.id
    const takes = { ...kinds[kind]!.takes, about: null, until_on: '2027-03-01', text: 'A wrong day' }
    const correctedTo = (happened_on: string) =>
      messagesOf({ kind, corrects, ...takes, happened_on }, given, { isManager: true })
    expect(correctedTo(last).happened_on).toBeUndefined()
    expect(correctedTo(addDays(last, 1)).happened_on).toBe(before(what, formats(ENGLISH).day(last, 'UTC')))
  })

  test.each<[FileEventKind, Given, string | undefined]>([
    [
      'ESTIMATE_SENT',
      { land: true, events: [sent, ['2026-11-06', 'INTENT_TO_PROCEED']] },
      'Intent to proceed, Nov 6, 2026',
    ],
    ['INCOMPLETENESS_NOTICE', { events: [incomplete, closed] }, 'Closed for incompleteness, Dec 14, 2026'],
    ['NOTICE', { events: [denied, notice, returned] }, 'Notice came back, Nov 20, 2026'],
    [
      'COUNTEROFFER_ACCEPTED',
      { events: [offer, notice, accepted, ['2026-11-25', 'ORIGINATED']] },
      'Closed, Nov 25, 2026',
    ],
    ['NOTICE', { events: [denied, notice] }, undefined],
    ['ESTIMATE_SENT', { land: true, events: [sent] }, undefined],
  ])('that undoes %s with %j waits for what followed it', (kind, given, follower) => {
    const corrects = factsOf(given).events.find(event => event.kind === kind)!.id
    expect(messagesOf({ kind: null, corrects, text: 'By mistake' }, given, { isManager: true })).toEqual(
      follower ? { kind: `${follower}, followed it. Correct that first` } : {},
    )
  })

  test('of a notice of incompleteness has its last day before the closing', () => {
    const correction = { kind: 'INCOMPLETENESS_NOTICE', corrects: 'INCOMPLETENESS_NOTICE', text: 'A pay stub' } as const
    const correctedTo = (until_on: string) =>
      messagesOf(
        { ...correction, happened_on: '2026-11-12', method: 'LETTER', until_on },
        { events: [incomplete, closed] },
      )
    expect(correctedTo('2026-12-13')).toEqual({})
    expect(correctedTo('2026-12-14')).toEqual({
      until_on: 'Closed for incompleteness: Dec 14, 2026. Choose an earlier day',
    })
  })

  test.each<[string, Step, Partial<EnteredEvent>]>([
    ['a reconsideration', reconsidered, { kind: null, corrects: 'RECONSIDERED' }],
    ['a reconsideration', reconsidered, { kind: 'RECONSIDERED', corrects: 'RECONSIDERED' }],
    ['another completion', ['2026-11-16', 'COMPLETE', { code: 'OTHER' }], { kind: null, corrects: 'COMPLETE' }],
    [
      'another completion',
      ['2026-11-16', 'COMPLETE', { code: 'OTHER' }],
      { kind: 'COMPLETE', corrects: 'COMPLETE', code: 'CREDIT_REPORT' },
    ],
  ])('of %s takes a manager: %j, %j', (_, step, correction) => {
    const given = { events: step[1] === 'RECONSIDERED' ? [denied, step] : [step] }
    const entered = { happened_on: '2026-11-16', text: 'A wrong day', ...correction } as EnteredEvent
    expect(messagesOf(entered, given)).toEqual({ kind: 'Only a manager can correct this' })
    expect(messagesOf(entered, given, { isManager: true })).toEqual({})
  })
})

describe('the lines of the borrowers', () => {
  const entered: EnteredEvent = { kind: 'DENIED', happened_on: '2026-11-20', text: 'In the letter' }
  const line = { borrower_id: 'Ann', happened_on: '2026-11-20', method: 'LETTER' } as const

  test.each([
    [line, {}],
    [{ ...line, happened_on: '' }, { 'notices.Ann.happened_on': 'Enter the day' }],
    [{ ...line, happened_on: '2026-11-19' }, { 'notices.Ann.happened_on': 'Choose Nov 20, 2026 or a later day' }],
    [{ ...line, happened_on: '2027-01-16' }, { 'notices.Ann.happened_on': "Choose a day that isn't in the future" }],
    [{ ...line, method: 'PHONE' } as const, { 'notices.Ann.method': WRITTEN }],
    [{ ...line, borrower_id: 'Cy' }, { borrower_id: "This person isn't on the application" }],
  ])('with %j have %j', (notice, messages) => {
    expect(messagesOf({ ...entered, notices: [notice] }, {})).toEqual(messages)
  })

  test('are judged by the consent of each, on the day of the line', () => {
    const emailed = (borrower_id: string, happened_on: string) => ({
      ...{ borrower_id, happened_on, method: 'EMAIL' as const },
    })
    /** Ann withdrew on November 24, and Bo agreed on that day. */
    const hasElectronicRecords = (id: string, day: string) => (id === 'Ann' ? day < '2026-11-24' : day >= '2026-11-24')
    const linesOf = (...notices: NonNullable<EnteredEvent['notices']>) =>
      messagesOf({ ...entered, notices }, {}, { hasElectronicRecords })
    const ON_PAPER = "Their consent to electronic records doesn't stand. Send it on paper or hand it over"
    expect(linesOf(emailed('Ann', '2026-11-23'), emailed('Bo', '2026-11-24'))).toEqual({})
    expect(linesOf(emailed('Bo', '2026-11-23'), emailed('Ann', '2026-11-24'))).toEqual({
      'notices.Ann.method': ON_PAPER,
      'notices.Bo.method': ON_PAPER,
    })
  })

  test('without a day are judged by the consent of today', () => {
    const notices = [{ ...line, happened_on: '', method: 'EMAIL' as const }]
    const judged: string[] = []
    const hasElectronicRecords = (_: string, day: string) => judged.push(day) > 0
    expect(messagesOf({ ...entered, notices }, {}, { hasElectronicRecords })).toEqual({
      'notices.Ann.happened_on': 'Enter the day',
    })
    expect(judged).toEqual([today])
  })
})
