import { type Day, yearOf } from './day.ts'

const LONGEST_LIFE = 120
const LONGEST_EXPIRY = 25

/** Years as a select lists them, from one to the other, whichever way that goes. */
export const yearsFrom = (first: number, last: number): string[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => String(first + Math.sign(last - first) * step))

/** This year and `count` years before it, the newest first. */
export const yearsBack = (today: Day, count = LONGEST_LIFE): string[] => yearsFrom(yearOf(today), yearOf(today) - count)

/** This year and `count` years after it. */
export const yearsAhead = (today: Day, count = LONGEST_EXPIRY): string[] =>
  yearsFrom(yearOf(today), yearOf(today) + count)
