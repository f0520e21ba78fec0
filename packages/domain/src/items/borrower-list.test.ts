import { expect, test } from 'vitest'
import { ENGLISH } from '../forms/formats.ts'
import { inEnglish } from '../forms/text.ts'
import { dueText, groupedForBorrower } from './borrower-list.ts'
import { type EstimateState, isLate, isOnlyHelpful, type ListedItem } from './demanded.ts'
import { type ItemKind, itemKinds } from './kinds/kinds.ts'
import { itemStates } from './state.ts'

interface NamedItem extends ListedItem {
  name: string
}

const item = (name: string, changes: Partial<ListedItem> = {}): NamedItem => ({
  name,
  kind: 'DOCUMENT',
  group: 'INCOME',
  stage: 'TO_DECIDE',
  waits_for: 'BORROWER',
  borrower_id: 'Rosa',
  state: 'ASKED',
  due_on: null,
  ...changes,
})
const homeOnly: EstimateState = { isLandHome: false, isEstimateSent: false }
const beforeEstimate: EstimateState = { isLandHome: true, isEstimateSent: false }
const afterEstimate: EstimateState = { isLandHome: true, isEstimateSent: true }

const listed = (items: NamedItem[], reader: Partial<Parameters<typeof groupedForBorrower>[1]> = {}) =>
  groupedForBorrower(items, { borrower_id: 'Rosa', ...homeOnly, ...reader })
const names = (items: NamedItem[], reader: Partial<Parameters<typeof groupedForBorrower>[1]> = {}) =>
  Object.fromEntries(listed(items, reader).groups.map(({ id, items: of }) => [id, of.map(({ name }) => name)]))

test('groups items by what they are needed for', () => {
  const items = [item('deed', { stage: 'TO_CLOSE', borrower_id: null }), item('pay')]
  expect(names(items)).toEqual({ TO_DECIDE: ['pay'], TO_CLOSE: ['deed'] })
  expect(names(items, afterEstimate)).toEqual({ TO_DECIDE: ['pay'], TO_CLOSE: ['deed'] })
  expect(names([])).toEqual({})
})

test('lists what is open first, then what is being checked, by due day', () => {
  const items = [
    item('done', { state: 'ACCEPTED' }),
    item('checked', { state: 'ANSWERED' }),
    item('someday'),
    item('later', { due_on: '2026-12-08' }),
    item('soon', { due_on: '2026-12-01', state: 'ASKED_AGAIN' }),
    item('not there', { state: 'NOT_AVAILABLE', due_on: '2026-11-01' }),
  ]
  expect(names(items).TO_DECIDE).toEqual(['soon', 'later', 'someday', 'not there', 'checked', 'done'])
})

test('leaves out what waits for someone who is no borrower', () => {
  expect(listed([item('order', { waits_for: 'DEALER', borrower_id: null })])).toEqual({ groups: [], others: [] })
})

test("shows another borrower's open items by group alone", () => {
  const items = [
    item('bankruptcy papers', { borrower_id: 'Luis', group: 'OTHER' }),
    item('stubs', { borrower_id: 'Luis' }),
    item('W-2', { borrower_id: 'Luis' }),
    item('passport', { borrower_id: 'Luis', group: 'IDENTITY', state: 'ACCEPTED' }),
    item('license', { borrower_id: 'Ann', group: 'IDENTITY' }),
  ]
  expect(listed(items)).toEqual({
    groups: [],
    others: [
      { borrower_id: 'Luis', groups: ['INCOME', 'OTHER'] },
      { borrower_id: 'Ann', groups: ['IDENTITY'] },
    ],
  })
  expect(names(items, { answersFor: ['Ann'] })).toEqual({ TO_DECIDE: ['license'] })
})

test('before the Loan Estimate nothing but a section to sign again is demanded', () => {
  for (const kind of Object.keys(itemKinds) as ItemKind[])
    for (const stage of ['TO_DECIDE', 'TO_CLOSE'] as const)
      for (const state of itemStates) {
        const one = item('one', { kind, stage, state, due_on: '2026-11-01' })
        const [group] = listed([one], beforeEstimate).groups
        if (kind === 'SECTION') {
          expect(group).toMatchObject({ id: stage, lead: null })
          continue
        }
        expect(group).toMatchObject({
          id: 'HELPFUL_NOW',
          heading: 'Helpful now',
          lead: "You can send these now or later. You don't have to send anything to get your Loan Estimate.",
          items: [{ due_on: null }],
        })
        expect(isOnlyHelpful(one, beforeEstimate)).toBe(true)
        expect(isLate(one, '2026-12-01', beforeEstimate)).toBe(false)
        expect(isOnlyHelpful(one, homeOnly) || isOnlyHelpful(one, afterEstimate)).toBe(false)
      }
})

test('an item is late from the day after its due day, until it is answered', () => {
  const due = item('pay', { due_on: '2026-12-01' })
  const days = ['2026-11-30', '2026-12-01', '2026-12-02']
  expect(days.map(day => isLate(due, day, homeOnly))).toEqual([false, false, true])
  expect(isLate(item('pay'), '2026-12-02', homeOnly)).toBe(false)
  const late = itemStates.filter(state => isLate({ ...due, state }, '2026-12-02', afterEstimate))
  expect(late).toEqual(['ASKED', 'ASKED_AGAIN'])
})

test.each([
  ['2026-12-08', 'by Tuesday, Dec 8'],
  ['2026-12-02', 'due today'],
  ['2026-12-01', 'was due Dec 1'],
])('a due day of %s is written as %s', (due_on, text) => {
  expect(inEnglish(dueText(ENGLISH, due_on, '2026-12-02'))).toBe(text)
})
