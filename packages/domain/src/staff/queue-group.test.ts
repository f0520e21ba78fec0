import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '../forms/day.ts'
import { countDays, isOpenDay } from '../testing/slow-calendar.ts'
import { usualCalendar } from '../testing/submitted-facts.ts'
import { type QueueGroup, queueGroups } from './queue.ts'
import { type QueueFacts, queueDates, queueGroup } from './queue-group.ts'

const today: Day = '2026-11-23'

test.each<[QueueGroup, string, QueueFacts]>([
  ['OVERDUE', 'a day that has passed', { due_on: '2026-11-22', waiting_since: null }],
  ['OVERDUE', 'the same while a borrower has it', { due_on: '2026-11-22', waiting_since: '2026-11-20' }],
  ['TODAY', 'today', { due_on: today, waiting_since: null }],
  ['SOON', 'tomorrow', { due_on: '2026-11-24', waiting_since: null }],
  // Thanksgiving and a weekend are between.
  ['SOON', 'the fifth business day while a borrower has it', { due_on: '2026-12-01', waiting_since: today }],
  ['LATER', 'a day after that', { due_on: '2026-12-02', waiting_since: null }],
  ['WAITING', 'a day after that while a borrower has it', { due_on: '2026-12-02', waiting_since: today }],
  ['DONE', 'nothing', { due_on: null, waiting_since: null }],
])('%s: %s', (group, _, facts) => {
  expect(queueGroup(facts, queueDates(today, usualCalendar))).toBe(group)
})

/** The group as days are counted one by one: those up to the fifth business day come soon. */
function slowGroup({ due_on, waiting_since }: QueueFacts, day: Day): QueueGroup {
  if (due_on === null) return 'DONE'
  if (due_on === day) return 'TODAY'
  if (Date.parse(due_on) < Date.parse(day)) return 'OVERDUE'
  let [next, businessDays] = [day, 0]
  while (businessDays < 5) {
    next = countDays(next, 1)
    if (isOpenDay(next, usualCalendar)) businessDays++
    if (next === due_on) return 'SOON'
  }
  return waiting_since === null ? 'LATER' : 'WAITING'
}

test('an application is in one group on every day, as a second, slow implementation says', () => {
  const offsets = fc.option(fc.integer({ min: -5, max: 20 }))
  const reached = new Set<QueueGroup>()
  const days = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, offsets, fc.boolean(), (day, offset, waits) => {
      const due_on = offset === null ? null : new Date(Date.parse(day) + offset * 86_400_000).toISOString().slice(0, 10)
      const facts = { due_on, waiting_since: waits && due_on !== null ? day : null }
      const group = queueGroup(facts, queueDates(day, usualCalendar))
      reached.add(group)
      expect(group).toBe(slowGroup(facts, day))
    }),
    { numRuns: 500 },
  )
  expect([...reached].sort()).toEqual([...queueGroups].sort())
})

test('a further closed day of the lender lengthens the days that come soon', () => {
  expect(queueDates('2026-11-23', usualCalendar).soon).toBe('2026-12-01')
  expect(queueDates('2026-11-29', usualCalendar).soon).toBe('2026-12-04')
  const closed = new Set(['2026-12-01'])
  expect(queueDates('2026-11-23', { ...usualCalendar, closed }).soon).toBe('2026-12-02')
})
