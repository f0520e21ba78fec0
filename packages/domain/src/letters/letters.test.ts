import { describe, expect, test } from 'vitest'
import { ENGLISH } from '../forms/formats.ts'
import { inEnglish } from '../forms/text.ts'
import { isAwaited } from '../items/demanded.ts'
import { itemGroups, itemParties, itemStages } from '../items/item.ts'
import { type ItemKind, itemKinds } from '../items/kinds/kinds.ts'
import { itemStates } from '../items/state.ts'
import { incompletenessNotice } from '../legal/incompleteness-notice.ts'
import { incompletenessLetter, type NamedItem } from './incompleteness.ts'
import { lastDaySentence } from './last-day.ts'
import { canHappenToLetter, letterAfter, letterEvents, letterStates, paperReasonOf } from './letter.ts'

const kinds = Object.keys(itemKinds) as ItemKind[]
const stages = Object.keys(itemStages) as (keyof typeof itemStages)[]
const parties = Object.keys(itemParties) as (keyof typeof itemParties)[]
const estimates = [
  { isLandHome: false, isEstimateSent: false },
  { isLandHome: true, isEstimateSent: false },
  { isLandHome: true, isEstimateSent: true },
]

describe.each(estimates)('with land $isLandHome, estimate sent $isEstimateSent, a notice names', estimate => {
  const all = kinds.flatMap(kind =>
    stages.flatMap(stage => parties.flatMap(waits_for => itemStates.map(state => ({ kind, stage, waits_for, state })))),
  )
  const named = all.filter(item => isAwaited(item, estimate))

  test('only what is open, for the decision, and owed by a borrower', () => {
    expect(new Set(named.map(({ state }) => state))).toEqual(new Set(['ASKED', 'ASKED_AGAIN']))
    expect(new Set(named.map(({ stage, waits_for }) => `${stage} ${waits_for}`))).toEqual(
      new Set(['TO_DECIDE BORROWER']),
    )
  })

  test('each kind that demands something now, and no other', () => {
    const isHelpful = estimate.isLandHome && !estimate.isEstimateSent
    const demanding = kinds.filter(kind => !isHelpful || !itemKinds[kind].isHelpfulBeforeEstimate)
    expect(new Set(named.map(({ kind }) => kind))).toEqual(new Set(demanding))
    expect(named).toHaveLength(demanding.length * 2)
  })
})

const groups = Object.keys(itemGroups) as (keyof typeof itemGroups)[]
const people = [
  { id: 'ann', first_name: 'Ann' },
  { id: 'bo', first_name: 'Bo' },
  { id: 'cy', first_name: 'Cy' },
]
const facts = {
  until_on: '2026-12-30',
  free_text: 'First.\n\nSecond.',
  application_id: 'A1B2C3D4E5',
  dealer: 'Sunrise Homes',
  lender: { name: 'Lantern', address: '1 Main St', nmls_id: '4321', phone: '555-555-0190' },
  officer: { name: 'Olivia', title: 'Loan officer', nmls_id: '1234' },
  legal: incompletenessNotice({ lender: 'Lantern', dealer: 'Sunrise Homes' }),
}
const itemOf = (borrower_id: string | null, index: number): NamedItem => ({
  borrower_id,
  group: groups[index % groups.length]!,
  words: { title: `${borrower_id ?? 'any'} ${index}`, why: 'It is needed.', counts: index % 2 ? 'All pages.' : '' },
})
const items = [null, ...people.map(({ id }) => id)].flatMap(id => groups.map((_, index) => itemOf(id, index)))

describe.each(people)('the letter to $first_name', reader => {
  const letter = incompletenessLetter({ ...facts, items, borrowers: people, reader_id: reader.id })
  const textOf = letter.map(({ text }) => text).join('\n')

  test('has their own items and those of any borrower in full, those of others by first name and group', () => {
    for (const { borrower_id, words } of items) {
      const isFull = borrower_id === null || borrower_id === reader.id
      expect(textOf.includes(words.title), words.title).toBe(isFull)
    }
    for (const other of people.filter(({ id }) => id !== reader.id))
      expect(textOf).toContain(`${other.first_name}: ${groups.map(group => itemGroups[group]).join(', ')}`)
  })

  test('says the last day, what follows, and who helps', () => {
    for (const said of ['Wednesday, Dec 30, 2026', 'no further consideration', 'First.', 'Second.', 'NMLS ID 1234'])
      expect(textOf).toContain(said)
    expect(textOf).toContain('1 Main St')
  })
})

test('one of a borrower who applies alone has one list', () => {
  const alone = incompletenessLetter({ ...facts, items: [itemOf(null, 0)], borrowers: [people[0]!], reader_id: 'ann' })
  expect(alone.filter(({ kind }) => kind === 'HEADING').map(({ text }) => text)).toEqual([
    'Your application is not complete',
    'What we need from you',
    'The last day',
    'Questions',
  ])
})

test.each([
  ['2027-01-06', 'Send everything by Wednesday, Jan 6, at the latest.'],
  ['2027-01-07', 'Everything was due by Wednesday, Jan 6. Please call us.'],
])('on %s, the last day above a list with earlier days is read as "%s"', (today, sentence) => {
  expect(inEnglish(lastDaySentence(ENGLISH, '2027-01-06', today))).toBe(sentence)
})

test('the states of a letter by its events', () => {
  const table = Object.fromEntries(
    letterStates.map(state => [
      state,
      letterEvents
        .filter(event => canHappenToLetter(state, event))
        .map(event => `${event} → ${letterAfter(state, event)}`),
    ]),
  )
  expect(table).toEqual({
    DRAFT: ['queued → SENDING', 'put_to_print → TO_PRINT'],
    SENDING: ['accepted → SENT', 'refused → TO_PRINT', 'dropped → NOT_SENT'],
    TO_PRINT: ['accepted → SENT', 'dropped → NOT_SENT', 'printed → PRINTED', 'mailed → SENT', 'restored → SENT'],
    PRINTED: ['accepted → SENT', 'dropped → NOT_SENT', 'printed → PRINTED', 'mailed → SENT', 'restored → SENT'],
    SENT: ['returned → TO_PRINT'],
    NOT_SENT: ['accepted → SENT', 'restored → SENT'],
  })
})

test.each([
  [true, true, true, true, null],
  [false, true, true, true, 'NO_CONSENT'],
  [true, false, true, true, 'NO_ACCOUNT'],
  [true, true, false, true, 'NO_EMAIL'],
  [true, true, true, false, 'NO_MAIL'],
] as const)('consent %s, account %s, email %s, mail %s: on paper because of %s', (...row) => {
  const [hasElectronicRecords, hasAccount, hasEmail, sendsMail, reason] = row
  expect(paperReasonOf({ hasElectronicRecords, hasAccount, hasEmail, sendsMail })).toBe(reason)
})
