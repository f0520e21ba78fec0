import { expect, test, vi } from 'vitest'

// The ids of test files before this one, in the same process, are later than the time below.
vi.resetModules()
const { isUuid, newId } = await import('../../src/platform/ids.ts')

test('orders ids by creation, within a millisecond too', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const ids = [
    ...Array.from({ length: 5000 }, () => newId(now)),
    newId(now + 1),
    newId(now - 1000),
    newId(now + 60_000),
  ]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isUuid)).toBe(true)
  // Version 7, and when.
  expect(ids[0]!.slice(14, 15)).toBe('7')
  expect(Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
})
