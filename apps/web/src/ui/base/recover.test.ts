import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recover } from './recover.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.restoreAllMocks())

const MINUTE = 60_000
const unreachable = () => Promise.reject(new TypeError('network error'))
const reachable = async () => new Response()
const failing = async () => new Response('', { status: 502 })

test.each([
  ['opened', 'navigate', 0, reachable, 'reloads'],
  ['opened', 'navigate', 0, unreachable, 'retries'],
  ['opened', 'navigate', 0, failing, 'retries'],
  ['reloaded just now', 'reload', MINUTE - 1, reachable, 'retries'],
  ['reloaded a minute ago', 'reload', MINUTE, reachable, 'reloads'],
  ['reloaded a minute ago', 'reload', MINUTE, unreachable, 'retries'],
] as const)('a page that was %s %5$s', async (_, type, age, fetched, expected) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  vi.spyOn(performance, 'now').mockReturnValue(age)
  vi.stubGlobal('fetch', fetched)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const retry = vi.fn()
  await recover(retry)
  await vi.advanceTimersByTimeAsync(3000)
  expect(reload).toHaveBeenCalledTimes(expected === 'reloads' ? 1 : 0)
  expect(retry).toHaveBeenCalledTimes(expected === 'retries' ? 1 : 0)
})
