import { expect, test } from 'vitest'
import { percents } from './percents.ts'

test.each([
  [0.0899, 2, 3, '8.99%'],
  [0.08875, 2, 3, '8.875%'],
  [0.01, 2, 2, '1.00%'],
  [0.0899 / 12, 5, 5, '0.74917%'],
])('%d', (fraction, decimals, most, shown) => {
  expect(percents(fraction, decimals, most)).toBe(shown)
})
