import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, formats, nextDayIn } from './formats.ts'

const english = formats('en')

test.each([
  [0.0899, 2, 3, '8.99%'],
  [0.08875, 2, 3, '8.875%'],
  [0.01, 2, 2, '1.00%'],
  [0.0899 / 12, 5, 5, '0.74917%'],
])('%d as percent', (fraction, decimals, most, shown) => {
  expect(english.percent(fraction, decimals, most)).toBe(shown)
})

test.each([
  ['America/New_York', '2026-11-22T14:14:59.000Z', 'Nov 22, 2026, 9:14 AM Eastern Time'],
  ['America/New_York', '2026-07-01T03:05:00.000Z', 'Jun 30, 2026, 11:05 PM Eastern Time'],
  ['America/Chicago', '2026-01-01T05:59:59.999Z', 'Dec 31, 2025, 11:59 PM Central Time'],
  ['America/Phoenix', '2026-07-01T19:00:00.000Z', 'Jul 1, 2026, 12:00 PM Mountain Standard Time'],
])('a point in time in %s: %s is %s', (timeZone, time, text) => {
  expect(english.minuteInZone(time, timeZone)).toBe(text)
})

test.each([
  ['America/New_York', '2026-11-22T04:14:59Z', '2026-11-22T03:44:00Z', '11:14 PM Eastern Time'],
  ['America/New_York', '2026-11-22T05:14:00Z', '2026-11-22T03:44:00Z', 'Nov 22, 12:14 AM Eastern Time'],
  ['America/Chicago', '2026-11-22T05:14:00Z', '2026-11-22T03:44:00Z', '11:14 PM Central Time'],
])('a time that is near, in %s: %s seen at %s', (timeZone, time, now, text) => {
  expect(english.timeInZone(new Date(time), new Date(now), timeZone)).toBe(text)
})

test('cents are amounts in dollars', () => {
  expect([english.money(123_456), english.money(0)]).toEqual(['$1,234.56', '$0.00'])
  expect([english.shortMoney(54_000_000), english.shortMoney(1550)]).toEqual(['$540,000', '$15.50'])
})

test('each language has its own formats', () => {
  const time = '2026-11-22T14:14:59.000Z'
  const written = (language: string) => {
    const { number, money, percent, list, enumeration, day, timeOfDay, minute } = formats(language)
    const names = ['Ann', 'Luis', 'Rosa']
    return [
      [number(1234.5), money(123_456), percent(0.05, 1)],
      [list(names), enumeration(names)],
      [day(time, 'UTC'), timeOfDay(time, 'UTC'), minute(time, 'UTC')],
    ]
  }
  expect(written('en')).toEqual([
    ['1,234.5', '$1,234.56', '5.0%'],
    ['Ann, Luis, and Rosa', 'Ann, Luis, Rosa'],
    ['Nov 22, 2026', '2:14 PM', 'Nov 22, 2026, 2:14 PM'],
  ])
  expect(written('es')).toEqual([
    ['1234,5', '1234,56\u00a0US$', '5,0\u00a0%'],
    ['Ann, Luis y Rosa', 'Ann, Luis, Rosa'],
    ['22 nov 2026', '14:14', '22 nov 2026, 14:14'],
  ])
})

test.each([
  ['2026-11-24T04:59:59Z', 'America/New_York', '2026-11-24T05:00:00Z'],
  ['2026-11-24T05:00:00Z', 'America/New_York', '2026-11-25T05:00:00Z'],
  // A day of 23 hours, and one of 25.
  ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-09T04:00:00Z'],
  ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-02T05:00:00Z'],
  ['2026-06-01T00:00:01Z', 'Asia/Kathmandu', '2026-06-01T18:15:00Z'],
  // Santiago skips the hour after midnight.
  ['2026-09-05T12:00:00Z', 'America/Santiago', '2026-09-06T04:00:00Z'],
])('the day after %s begins in %s at %s', (instant, zone, next) => {
  expect(nextDayIn(zone, new Date(instant))).toEqual(new Date(next))
})

test('the day in a zone is as another formatter says, through every clock change', () => {
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
