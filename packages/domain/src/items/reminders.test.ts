import { expect, test } from 'vitest'
import { addDays } from '../flow/business-days.ts'
import { dueReminder, type ReminderAfter, remindersAfter } from './reminders.ts'
import { itemStates } from './state.ts'

type Reminded = Parameters<typeof dueReminder>[0]

const ASKED = '2026-10-30'
const item = (changes: Partial<Reminded['items'][number]> = {}): Reminded['items'][number] => ({
  kind: 'DOCUMENT',
  waits_for: 'BORROWER',
  state: 'ASKED',
  asked_on: ASKED,
  ...changes,
})
const dueOf = (changes: Partial<Reminded> = {}) =>
  dueReminder({
    items: [item()],
    isLandHome: false,
    estimate_sent_on: null,
    isStopped: false,
    sent: [],
    today: addDays(ASKED, 9),
    ...changes,
  })
const due = (changes: Partial<Reminded> = {}): ReminderAfter | null => dueOf(changes)?.after ?? null

/** The reminders that a borrower gets who is looked at on each of the days after the request. */
function sentOver(
  days: readonly number[],
  changes: Partial<Reminded> | ((day: number) => Partial<Reminded>) = {},
): [day: number, ReminderAfter][] {
  const sent: [number, ReminderAfter][] = []
  const names: string[] = []
  for (const day of days) {
    const onDay = typeof changes === 'function' ? changes(day) : changes
    const reminder = dueOf({ today: addDays(ASKED, day), sent: names, ...onDay })
    if (!reminder) continue
    sent.push([day, reminder.after])
    names.push(reminder.name)
  }
  return sent
}
const everyDay = Array.from({ length: 60 }, (_, day) => day)

test('reminds after 2, 5 and 9 days, each once, also over a change of the clocks', () => {
  expect(sentOver(everyDay)).toEqual(remindersAfter.map(after => [after, after]))
  expect(sentOver(everyDay.flatMap(day => [day, day]))).toHaveLength(3)
})

test('sends the last one alone of those that were missed', () => {
  expect(sentOver([1, 7, 8, 30, 31])).toEqual([
    [7, 5],
    [30, 9],
  ])
  expect(sentOver([30, 31])).toEqual([[30, 9]])
})

test('never reminds after the stop, or of what no borrower has to answer', () => {
  expect(due()).toBe(9)
  expect(due({ isStopped: true })).toBeNull()
  expect(due({ items: [] })).toBeNull()
  expect(due({ items: [item({ waits_for: 'DEALER' })] })).toBeNull()
  expect(itemStates.filter(state => due({ items: [item({ state })] }) !== null)).toEqual(['ASKED', 'ASKED_AGAIN'])
})

test('begins again with a new request', () => {
  for (const state of ['ASKED_AGAIN', 'ANSWERED'] as const) {
    const items = [item(), item({ asked_on: addDays(ASKED, 8), state })]
    expect(due({ items })).toBeNull()
    expect(due({ items, today: addDays(ASKED, 10) })).toBe(2)
  }
})

test('never reminds of what is only helpful, and counts from the Loan Estimate', () => {
  const isLandHome = true
  expect(sentOver(everyDay, { isLandHome })).toEqual([])
  const estimate_sent_on = addDays(ASKED, 20)
  expect(sentOver(everyDay, { isLandHome, estimate_sent_on })).toEqual([
    [22, 2],
    [25, 5],
    [29, 9],
  ])
  expect(sentOver(everyDay, { isLandHome, estimate_sent_on: addDays(ASKED, -3) })).toHaveLength(3)
  expect(sentOver(everyDay, { estimate_sent_on })).toEqual(remindersAfter.map(after => [after, after]))
  expect(sentOver(everyDay, { isLandHome, items: [item({ kind: 'SECTION' })] })).toHaveLength(3)
})

test('counts anew from the Loan Estimate after reminders of what was demanded before, and not from what is only helpful', () => {
  const demandedBefore = item({ kind: 'SECTION' })
  const helpful = item({ asked_on: addDays(ASKED, 3) })
  const sent = sentOver(everyDay, day => ({
    isLandHome: true,
    estimate_sent_on: day < 6 ? null : addDays(ASKED, 6),
    items: day < 3 ? [demandedBefore] : [demandedBefore, helpful],
  }))
  expect(sent).toEqual([
    [2, 2],
    [5, 5],
    [8, 2],
    [11, 5],
    [15, 9],
  ])
})
