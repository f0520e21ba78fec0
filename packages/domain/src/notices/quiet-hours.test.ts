import { expect, test } from 'vitest'
import { states } from '../people/place.ts'
import { timeZonesOf } from '../people/time-zones.ts'
import { nextTextTime } from './quiet-hours.ts'

const cases: [what: string, state: keyof typeof timeZonesOf, from: string, to: string][] = [
  ['noon in New York', 'NY', '2026-07-01T12:00-04:00', '2026-07-01T12:00-04:00'],
  ['8 pm in New York', 'NY', '2026-07-01T20:00-04:00', '2026-07-02T08:00-04:00'],
  ['a minute before 8 pm', 'NY', '2026-07-01T19:59-04:00', '2026-07-01T19:59-04:00'],
  ['a minute before 8 am', 'NY', '2026-07-01T07:59-04:00', '2026-07-01T08:00-04:00'],
  ['midnight in Hawaii, 6 am in New York', 'HI', '2026-07-01T00:00-10:00', '2026-07-01T08:00-10:00'],
  ['8 am in New York is 5 am in California', 'CA', '2026-07-01T05:00-07:00', '2026-07-01T08:00-07:00'],
  [
    'Arizona has no daylight saving time, the Navajo Nation has',
    'AZ',
    '2026-07-01T19:30-07:00',
    '2026-07-02T08:00-07:00',
  ],
  ['Arizona in winter', 'AZ', '2026-01-15T19:30-07:00', '2026-01-15T19:30-07:00'],
  ['8 am in the east of Florida is 7 am in its west', 'FL', '2026-07-01T08:00-04:00', '2026-07-01T09:00-04:00'],
  ['7 pm in the west of Florida is 8 pm in its east', 'FL', '2026-07-01T19:00-05:00', '2026-07-02T08:00-05:00'],
  ['the night in which clocks go forward', 'NY', '2026-03-08T01:30-05:00', '2026-03-08T08:00-04:00'],
  ['the night in which clocks go back', 'NY', '2026-11-01T01:30-04:00', '2026-11-01T08:00-05:00'],
  ['the evening before clocks go forward', 'IL', '2026-03-07T21:00-06:00', '2026-03-08T08:00-05:00'],
]

test.each(cases)('%s', (_, state, from, to) => {
  expect(nextTextTime(timeZonesOf[state], new Date(from))).toEqual(new Date(to))
})

test.each(states.values)('%s has a time for text messages within any 24 hours', state => {
  const DAY_MS = 86_400_000
  for (let month = 0; month < 12; month++) {
    const instant = new Date(Date.UTC(2026, month, 1))
    expect(nextTextTime(timeZonesOf[state], instant).getTime() - instant.getTime()).toBeLessThan(DAY_MS)
  }
})
