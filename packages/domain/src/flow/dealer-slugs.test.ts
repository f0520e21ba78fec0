import { expect, test } from 'vitest'
import { apiFirstSegments, isDealerSlug, reservedSlugs } from './dealer-slugs.ts'

test('a dealer cannot be called like a page or a call of the API', () => {
  expect([...reservedSlugs]).toEqual(expect.arrayContaining(['sign', 'not-found', 'v1', ...apiFirstSegments]))
  expect([...reservedSlugs].some(isDealerSlug)).toBe(false)
  expect([...reservedSlugs].filter(slug => !/^[a-z0-9.-]+$/.test(slug))).toEqual([])
})

test.each(['sunrise-homes', 'b2', 'a'.repeat(63), '360-homes'])('%s is a slug', slug => {
  expect(isDealerSlug(slug)).toBe(true)
})

test.each(['', 'a', 'a'.repeat(64), 'Sunrise', 'a--b', '-ab', 'ab-', 'a_b', 'a.b', 'a b', 'ñu'])(
  '"%s" is no slug',
  slug => {
    expect(isDealerSlug(slug)).toBe(false)
  },
)
