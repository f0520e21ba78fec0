import type { PageContext } from '@porchlight/api'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteActivity } from './activity.ts'
import { setBrowserPageContext } from './base/page-context.tsx'
import { beginActivity, lastActive } from './last-active.ts'

const minute = 60_000

beforeEach(() => {
  // Each test some hours after the one before: what a tab did itself it does not forget.
  vi.useFakeTimers({ now: Date.now() + 300 * minute })
  setBrowserPageContext({ dealer: { slug: 'sunrise-homes' } } as PageContext)
})

test('what another tab wrote counts, whichever dealer it showed', () => {
  const now = Date.now()
  Object.assign(localStorage, {
    'sunrise-homes:last-active': String(now - 40 * minute),
    'blue-ridge-homes:last-active': String(now - 5 * minute),
    'blue-ridge-homes:session-data': String(now + minute),
    'third:last-active': 'nonsense',
  })
  expect(lastActive()).toBe(now - 5 * minute)
})

test('records activity until the timeout and no later', () => {
  beginActivity()
  vi.advanceTimersByTime(29 * minute)
  noteActivity()
  expect(lastActive()).toBe(Date.now())
  expect(localStorage.getItem('sunrise-homes:last-active')).toBe(String(Date.now()))
  vi.advanceTimersByTime(30 * minute)
  noteActivity()
  expect(lastActive()).toBe(Date.now() - 30 * minute)
  beginActivity()
  expect(lastActive()).toBe(Date.now())
})

test('works within a tab when storage is refused', () => {
  vi.stubGlobal('localStorage', undefined)
  beginActivity()
  vi.advanceTimersByTime(minute)
  expect(lastActive()).toBe(Date.now() - minute)
})
