import { expect, test } from 'vitest'
import { parseLoanNumber } from './milestones.ts'

test.each([
  [' L-2026/0001 ', 'L-2026/0001'],
  ['Ж-12 № 7', 'Ж-12 № 7'],
  ['x'.repeat(50), 'x'.repeat(50)],
  ['😀'.repeat(50), '😀'.repeat(50)],
  ['x'.repeat(51), undefined],
  ['   ', undefined],
  ['L\u00001', undefined],
  ['L\n1', undefined],
  ['L\u202e1', undefined],
  ['L\ud8001', undefined],
])('the loan number %j is stored as %j', (text, stored) => {
  expect(parseLoanNumber(text)).toBe(stored)
})
