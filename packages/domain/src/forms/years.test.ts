import { expect, test } from 'vitest'
import { yearsAhead, yearsBack, yearsFrom } from './years.ts'

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
