import { act, type FunctionComponent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'
import { runHook } from './run-hook.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('what could not be fetched shows as soon as it can, for as long as it is asked for', async () => {
  const load = vi.fn<() => Promise<() => null>>(() => Promise.reject(new TypeError('network error')))
  const Dialog = lazyComponent(load) as FunctionComponent<object>
  const page = await runHook(() => Dialog({}))
  await wait(0)
  expect(page.now).toBeNull()
  load.mockResolvedValue(() => null)
  await wait(3000)
  expect(page.now).not.toBeNull()
  await page.leave()
})

test('nobody asks for what is not wanted any more', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('network error')))
  const Dialog = lazyComponent(load) as FunctionComponent<object>
  const page = await runHook(() => Dialog({}))
  await page.leave()
  const asked = load.mock.calls.length
  await wait(10_000)
  expect(load).toHaveBeenCalledTimes(asked)
})
