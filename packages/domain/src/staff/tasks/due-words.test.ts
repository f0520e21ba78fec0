import { expect, test } from 'vitest'
import { inEnglish } from '../../forms/text.ts'
import { usualCalendar } from '../../testing/submitted-facts.ts'
import { dueWords } from './due-words.ts'

/** A Wednesday, the day before Thanksgiving. */
const TODAY = '2026-11-25'

test.each([
  ['2026-11-22', '3 days late'],
  ['2026-11-24', '1 day late'],
  [TODAY, 'today'],
  ['2026-11-26', 'in 1 business day'],
  ['2026-11-27', 'in 1 business day'],
  ['2026-11-28', 'in 2 business days'],
  ['2026-11-30', 'in 2 business days'],
  ['2026-12-03', 'in 5 business days'],
  ['2026-12-04', ''],
])('%s: %s', (due_on, words) => {
  expect(inEnglish(dueWords(due_on, TODAY, usualCalendar))).toBe(words)
})
