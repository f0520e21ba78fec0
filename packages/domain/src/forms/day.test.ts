import { expect, test } from 'vitest'
import {
  addMonths,
  addYears,
  isCalendarDay,
  monthOf,
  yearMonth,
  yearOf,
  yearsAhead,
  yearsBack,
  yearsFrom,
} from './day.ts'

test('a day has a month and a year', () => {
  expect([monthOf('2024-03-09'), yearOf('2024-03-09')]).toEqual(['2024-03', 2024])
})

test('a half-filled month is none', () => {
  expect(yearMonth('03', '2024')).toBe('2024-03')
  expect([yearMonth(null, '2024'), yearMonth('03', ''), yearMonth('03', null)]).toEqual(['', '', ''])
})

test('years and months go on and back', () => {
  expect(addYears('2024-03-09', -18)).toBe('2006-03-09')
  expect(addYears('2024-02-29', 1)).toBe('2025-03-01')
  expect([addMonths('2024-12', 1), addMonths('2024-01', -1), addMonths('2024-03', -36)]).toEqual([
    '2025-01',
    '2023-12',
    '2021-03',
  ])
})

test.each(['2024-02-29', '1999-12-31'])('%s is a day', day => expect(isCalendarDay(day)).toBe(true))
test.each(['2023-02-29', '2024-13-01', '2024-00-10', '2024-04-31', '', 'soon'])('%s is none', day => {
  expect(isCalendarDay(day)).toBe(false)
})

const TODAY = '2026-03-15'

test('years run from one to the other, either way', () => {
  expect(yearsFrom(2024, 2026)).toEqual(['2024', '2025', '2026'])
  expect(yearsFrom(2026, 2024)).toEqual(['2026', '2025', '2024'])
})

test('a list of past years goes back a lifetime', () => {
  expect([yearsBack(TODAY)[0], yearsBack(TODAY).at(-1)]).toEqual(['2026', '1906'])
})

test('a list of years to come goes on for 25', () => {
  expect([yearsAhead(TODAY)[0], yearsAhead(TODAY).at(-1)]).toEqual(['2026', '2051'])
})
