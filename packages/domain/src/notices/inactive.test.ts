import { expect, test } from 'vitest'
import { dueWhileInactive, isDeletionDue } from './inactive.ts'

const DAY_MS = 86_400_000

test.each([
  [0.9, undefined],
  [1, 'reminder_1'],
  [2.9, 'reminder_1'],
  [3, 'reminder_3'],
  [6.9, 'reminder_3'],
  [7, 'reminder_7'],
  [13.9, 'reminder_7'],
  [14, undefined],
  [52.9, undefined],
  [53, 'deletion_warning'],
  [400, 'deletion_warning'],
])('after %d inactive days: %s', (days, event) => {
  expect(dueWhileInactive(days * DAY_MS, 60)).toBe(event)
})

test('the days after which an application is deleted can be others', () => {
  expect([22.9, 23].map(days => dueWhileInactive(days * DAY_MS, 30))).toEqual([undefined, 'deletion_warning'])
  expect([29.9, 30].map(days => isDeletionDue(days * DAY_MS, 7 * DAY_MS, 30))).toEqual([false, true])
})

test.each([
  [60, 7, true],
  [59.9, 7, false],
  [60, 6.9, false],
  [100, 1, false],
])('after %d inactive days and %d days after the warning, the deletion is due: %s', (days, warned, isDue) => {
  expect(isDeletionDue(days * DAY_MS, warned * DAY_MS, 60)).toBe(isDue)
})
