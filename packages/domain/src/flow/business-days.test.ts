import { expect, test } from 'vitest'
import { weekdayAndDay } from '../forms/weekday.ts'
import { businessDayAfter, isBusinessDay, lenderDay } from './business-days.ts'

test.each([
  ['2026-11-23', 1, '2026-11-24'],
  ['2026-11-23', 2, '2026-11-25'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  // Thanksgiving.
  ['2026-11-25', 1, '2026-11-27'],
  // Independence Day on a Saturday is observed on Friday.
  ['2026-07-02', 1, '2026-07-06'],
  // Juneteenth on a Saturday, Christmas on a Saturday and New Year's Day of the next year.
  ['2027-12-23', 1, '2027-12-27'],
  ['2021-12-30', 1, '2022-01-03'],
  ['2026-11-23', 0, '2026-11-23'],
])('%s and %i business days: %s', (day, count, expected) => {
  expect(businessDayAfter(day, count)).toBe(expected)
})

test('the holidays of a year', () => {
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  expect(days.filter(day => !isWeekend(day) && !isBusinessDay(day))).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
})

test.each([
  ['2026-11-24T04:59:59Z', '2026-11-23'],
  ['2026-11-24T05:00:00Z', '2026-11-24'],
])('at %s the day of the lender is %s', (time, day) => {
  expect(lenderDay(new Date(time))).toBe(day)
})

test('a day with its weekday', () => {
  expect(weekdayAndDay('en', '2026-11-25')).toBe('Wednesday, Nov 25')
})

test('a calendar of other days: open on Saturdays and holidays, closed on one of them', () => {
  const calendar = { weekdays: new Set([2, 6]), holidays: 'NONE' as const, closed: new Set(['2026-12-26']) }
  expect(businessDayAfter('2026-12-20', 1, calendar)).toBe('2026-12-22')
  expect(businessDayAfter('2026-12-22', 1, calendar)).toBe('2026-12-29')
  expect(businessDayAfter('2026-12-29', -1, calendar)).toBe('2026-12-22')
})
