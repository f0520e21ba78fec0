import { expect, test } from 'vitest'
import { idleness } from './inactivity.ts'

const minute = 60_000

test.each([
  [0, 'active', 28 * minute],
  [27, 'active', minute],
  [28, 'warned', 2 * minute],
  [29, 'warned', minute],
  [30, 'over', 0],
  [600, 'over', 0],
  // A clock that was put back.
  [-5, 'active', 33 * minute],
])('after %i minutes without activity: %s, for %i ms', (minutes, state, left) => {
  expect(idleness(1_000, 1_000 + minutes * minute)).toEqual({ state, left })
})
