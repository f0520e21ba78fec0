import { expect, test } from 'vitest'
import { coversHistory, endsBeforeStart, endsByNow, periodText, startsInFuture, untilText } from './period.ts'
import { inEnglish } from './text.ts'

const TODAY = '2026-03-15'
const since = (month: string | null, year: string) => ({ from_month: month, from_year: year })
const period = (from: string, to: string) => ({
  ...since(from.slice(5), from.slice(0, 4)),
  to_month: to.slice(5),
  to_year: to.slice(0, 4),
})

test('this month is not in the future', () => {
  expect(startsInFuture(since('03', '2026'), TODAY)).toBe(false)
  expect(startsInFuture(since('04', '2026'), TODAY)).toBe(true)
  expect(startsInFuture(since(null, '2030'), TODAY)).toBe(false)
})

test('only an end before the start is refused', () => {
  expect(endsBeforeStart(period('2020-05', '2020-04'))).toBe(true)
  expect(endsBeforeStart(period('2020-05', '2020-05'))).toBe(false)
  expect(endsBeforeStart(since('05', '2020'))).toBe(false)
})

test('what ends this month is not still to be paid', () => {
  expect(endsByNow(period('2020-05', '2026-03'), TODAY)).toBe(true)
  expect(endsByNow(period('2020-05', '2026-04'), TODAY)).toBe(false)
  expect(endsByNow(since('05', '2020'), TODAY)).toBe(false)
})

test('a period in words', () => {
  expect(inEnglish(periodText(period('2020-03', '2021-05')))).toBe('From March 2020 to May 2021')
  expect(inEnglish(periodText(since('03', '2020')))).toBe('Since March 2020')
  expect(inEnglish(untilText(period('2020-03', '2027-05')))).toBe('Until May 2027')
})

test('a history has no month left out, this one and the one three years ago included', () => {
  expect(coversHistory([since('03', '2023')], TODAY)).toBe(true)
  expect(coversHistory([since('04', '2023')], TODAY)).toBe(false)
  expect(coversHistory([period('2010-01', '2024-06'), since('07', '2024')], TODAY)).toBe(true)
  expect(coversHistory([period('2010-01', '2024-05'), since('07', '2024')], TODAY)).toBe(false)
  expect(coversHistory([period('2010-01', '2026-02')], TODAY)).toBe(false)
  expect(coversHistory([since(null, '')], TODAY)).toBe(false)
})
