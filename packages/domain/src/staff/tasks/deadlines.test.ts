import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '../../forms/formats.ts'
import { submittedFacts, usualCalendar } from '../../testing/review-history.ts'
import { countDays, isOpenDay, lastBefore } from '../../testing/slow-calendar.ts'
import { isFinal, type MilestoneKind, milestoneKinds } from '../milestones.ts'
import type { ClockId } from './clocks.ts'
import { deadlinesOf } from './deadlines.ts'
import type { TaskFacts } from './facts.ts'
import type { TaskCalendar } from './row.ts'

/** The dates that nothing answered, by clock. */
const openOf = (facts: Partial<TaskFacts>, calendar: TaskCalendar = usualCalendar) =>
  Object.fromEntries(
    deadlinesOf({ ...submittedFacts, ...facts }, calendar).flatMap(({ clock, on, is_answered }) =>
      is_answered ? [] : [[clock, on]],
    ),
  )

test.each<[string, Partial<TaskFacts>, Partial<Record<ClockId, string>>]>([
  ['submitted', {}, { NOTICE_OF_ACTION: '2026-12-02' }],
  ['with land', { includes_land: true }, { NOTICE_OF_ACTION: '2026-12-02', LOAN_ESTIMATE: '2026-11-05' }],
  [
    'with land, the Loan Estimate sent',
    { includes_land: true, estimate_sent_on: '2026-11-04' },
    { NOTICE_OF_ACTION: '2026-12-02' },
  ],
  ['complete later', { complete_on: '2026-11-10' }, { NOTICE_OF_ACTION: '2026-12-10' }],
  ['approved', { milestone: 'APPROVED' }, {}],
  ['a counteroffer', { milestone: 'COUNTEROFFER', counteroffer_on: '2026-11-10' }, { COUNTEROFFER: '2027-02-08' }],
  [
    'approved after a counteroffer',
    { milestone: 'APPROVED', counteroffer_on: '2026-11-10' },
    { COUNTEROFFER: '2027-02-08' },
  ],
  ['denied after a counteroffer', { milestone: 'DENIED', counteroffer_on: '2026-11-10' }, {}],
  ['withdrawn', { milestone: 'WITHDRAWN', includes_land: true, counteroffer_on: '2026-11-10' }, {}],
])('the clocks that run: %s', (_, facts, open) => {
  expect(openOf(facts)).toEqual(open)
})

test.each(milestoneKinds)('%s answers the notice of action, and everything where it is final', milestone => {
  const open = openOf({ milestone, includes_land: true, counteroffer_on: '2026-11-10' })
  expect(Object.keys(open)).toEqual(isFinal(milestone) ? [] : ['LOAN_ESTIMATE', 'COUNTEROFFER'])
})

test.each([
  ['month’s end', '2026-01-31', '2026-03-02', '2026-02-27'],
  ['a leap day', '2028-01-30', '2028-02-29', '2028-02-28'],
  ['a year without one', '2027-01-30', '2027-03-01', '2027-02-26'],
  ['New Year’s Day', '2026-12-02', '2027-01-01', '2026-12-31'],
  ['a holiday observed on the Friday before', '2027-11-27', '2027-12-27', '2027-12-23'],
  ['a weekend', '2026-10-29', '2026-11-28', '2026-11-27'],
  ['the day after Thanksgiving', '2026-10-28', '2026-11-27', '2026-11-25'],
])('%s: the date, and the last business day before it', (_, first_submitted_on, on, last_business_day) => {
  expect(deadlinesOf({ ...submittedFacts, first_submitted_on }, usualCalendar)[0]).toEqual({
    clock: 'NOTICE_OF_ACTION',
    on,
    last_business_day,
    is_answered: false,
  })
})

test('an application that is submitted late in the evening counts from the day of the lender, also at a clock change', () => {
  const dayOf = (time: string) => dayIn('America/New_York', new Date(time))
  expect(dayOf('2026-11-01T03:59:00Z')).toBe('2026-10-31')
  expect(dayOf('2026-11-01T04:00:00Z')).toBe('2026-11-01')
  expect(dayOf('2026-11-02T04:59:00Z')).toBe('2026-11-01')
  expect(dayOf('2026-11-02T05:00:00Z')).toBe('2026-11-02')
})

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2045-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const optional = fc.option(days)
const calendars: fc.Arbitrary<TaskCalendar> = fc.record({
  periods: fc.constant(usualCalendar.periods),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }).map(chosen => new Set(chosen)),
  keepsFederalHolidays: fc.boolean(),
  closed: fc.array(days, { maxLength: 4 }).map(closed => new Set(closed)),
})
const everyFacts: fc.Arbitrary<TaskFacts> = fc
  .record({
    first_submitted_on: days,
    complete_on: optional,
    includes_land: fc.boolean(),
    estimate_sent_on: optional,
    milestone: fc.option(fc.constantFrom<MilestoneKind>(...milestoneKinds)),
    counteroffer_on: optional,
  })
  .map(facts => ({ ...submittedFacts, ...facts }))

/** The dates that nothing answered, row by row of the table in the design. */
function slowly(facts: TaskFacts, calendar: TaskCalendar): Record<string, string> {
  const { milestone } = facts
  const counts = (day: string) => isOpenDay(day, calendar)
  if (!(milestone === null || milestone === 'APPROVED' || milestone === 'COUNTEROFFER')) return {}
  const found: Record<string, string> = {}
  if (milestone === null)
    found.NOTICE_OF_ACTION = countDays(facts.complete_on === null ? facts.first_submitted_on : facts.complete_on, 30)
  if (facts.counteroffer_on !== null) found.COUNTEROFFER = countDays(facts.counteroffer_on, 90)
  if (facts.includes_land && facts.estimate_sent_on === null)
    found.LOAN_ESTIMATE = countDays(facts.first_submitted_on, 3, counts)
  return found
}

test('clocks are as a second, slow implementation says', () => {
  fc.assert(
    fc.property(everyFacts, calendars, (facts, calendar) => {
      const expected = slowly(facts, calendar)
      expect(openOf(facts, calendar)).toEqual(expected)
      for (const { on, last_business_day } of deadlinesOf(facts, calendar))
        expect(last_business_day).toBe(lastBefore(on, day => isOpenDay(day, calendar)))
    }),
    { numRuns: 500 },
  )
})

test('the day of the lender is as another formatter says, through every clock change', () => {
  const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'America/St_Johns']
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (time, timeZone) => {
        expect(dayIn(timeZone, time)).toBe(time.toLocaleDateString('sv-SE', { timeZone }))
      },
    ),
  )
})
