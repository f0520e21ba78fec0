import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextMailTime } from '../../src/staff/officer-notices/daily-mail.ts'

const clockIn = (timeZone: string, instant: Date) => instant.toLocaleTimeString('en-GB', { timeZone })

/** The first full quarter of an hour after an instant that is 7:00 by the clock. */
function searched(timeZone: string, now: Date): Date {
  const quarter = 900_000
  let time = new Date((Math.floor(now.getTime() / quarter) + 1) * quarter)
  while (clockIn(timeZone, time) !== '07:00:00') time = new Date(time.getTime() + quarter)
  return time
}

test('the daily mail is sent at the next 7:00 by the clock of the lender, also where clocks change', () => {
  const zones = fc.constantFrom('America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/Los_Angeles')
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, instants, (zone, now) => {
      expect(nextMailTime(zone, now)).toEqual(searched(zone, now))
    }),
  )
})

test.each([
  ['2026-03-08T05:30:00Z', '2026-03-08T11:00:00Z'],
  ['2026-03-07T23:30:00Z', '2026-03-08T11:00:00Z'],
  ['2026-03-08T11:00:00Z', '2026-03-09T11:00:00Z'],
  ['2026-11-01T04:30:00Z', '2026-11-01T12:00:00Z'],
  ['2026-11-01T03:30:00Z', '2026-11-01T12:00:00Z'],
  ['2026-11-01T12:00:00Z', '2026-11-02T12:00:00Z'],
])('after %s it is sent at %s in New York', (now, next) => {
  expect(nextMailTime('America/New_York', new Date(now))).toEqual(new Date(next))
})
