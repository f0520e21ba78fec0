import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays, isOpenDay, lastBefore } from '../testing/slow-calendar.ts'
import { usualCalendar } from '../testing/submitted-facts.ts'
import { medianOf, mondayOf, overviewDays } from './overview.ts'

test('on the Friday after Thanksgiving: the days, and the weekend with the Monday after it', () => {
  const { risk, submitted, due, weeks } = overviewDays('2026-11-27', usualCalendar)
  expect(risk).toBe('2026-12-02')
  // Thanksgiving is no business day: Wednesday has passed since Tuesday.
  expect(submitted).toBe('2026-11-24')
  expect(due.slice(0, 4)).toEqual([
    { from: null, to: '2026-11-26' },
    { from: '2026-11-27', to: '2026-11-27' },
    { from: '2026-11-28', to: '2026-11-30' },
    { from: '2026-12-01', to: '2026-12-01' },
  ])
  expect(due).toHaveLength(12)
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2026-09-07', '2026-11-23', 12])
})

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('each day is in one of the spans, which end on business days', () => {
  const isOpen = (day: string) => isOpenDay(day, usualCalendar)
  fc.assert(
    fc.property(days, today => {
      const { due, risk, submitted } = overviewDays(today, usualCalendar)
      for (const [index, { from, to }] of due.entries()) {
        if (index > 0) expect(from).toBe(countDays(due[index - 1]!.to, 1))
        if (index > 1) expect(to).toBe(countDays(today, index - 1, isOpen))
      }
      expect(risk).toBe(countDays(today, 3, isOpen))
      expect(submitted).toBe(lastBefore(lastBefore(today, isOpen), () => true))
      const monday = mondayOf(today)
      expect(new Date(monday).getUTCDay()).toBe(1)
      expect(monday <= today && today < countDays(monday, 7)).toBe(true)
    }),
  )
})

test('the median of counted values is that of the values one by one', () => {
  expect(medianOf([])).toBeNull()
  expect(medianOf([{ value: 3, count: 0 }])).toBeNull()
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 }), values => {
      const sorted = values.toSorted((a, b) => a - b)
      const half = sorted.length / 2
      const wanted = sorted.length % 2 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
      const counts = [...Map.groupBy(values, value => value)].map(([value, all]) => ({ value, count: all.length }))
      expect(medianOf(counts)).toBe(wanted)
    }),
  )
})
