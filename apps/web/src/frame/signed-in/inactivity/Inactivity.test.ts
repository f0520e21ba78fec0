import type { PageContext } from '@porchlight/api'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setBrowserPageContext } from '../../../data/base/page-context.tsx'
import { beginActivity } from '../../../data/last-active.ts'
import { renderHookOnPage } from '../../../testing/page.tsx'
import { useInactivity } from './Inactivity.tsx'

const minute = 60_000
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * minute))

let window: EventTarget
beforeEach(() => {
  // Each test some hours after the one before: what a tab did itself it does not forget.
  vi.useFakeTimers({ now: Date.now() + 300 * minute })
  setBrowserPageContext({ dealer: { slug: 'sunrise-homes' } } as PageContext)
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  beginActivity()
})

async function watching({ report = vi.fn(async () => {}) } = {}) {
  const onOver = vi.fn()
  const page = await renderHookOnPage(() => useInactivity({ onOver, report }))
  return { page, onOver, report }
}
const press = () => act(async () => window.dispatchEvent(new Event('keydown')))
const sleep = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute)

test('warns two minutes before the end, and not again after confirmation', async () => {
  const { page, onOver } = await watching()
  await pass(28)
  expect([page.result.current.isWarned, onOver.mock.calls.length]).toEqual([true, 0])
  await act(async () => page.result.current.stay())
  expect(page.result.current.isWarned).toBe(false)
  await pass(30)
  expect(onOver).toHaveBeenCalledOnce()
  page.unmount()
})

test('reports activity every five minutes at most, and none without activity', async () => {
  const { page, report } = await watching()
  for (let minutes = 0; minutes < 12; minutes++) {
    await pass(1)
    await press()
  }
  expect(report).toHaveBeenCalledTimes(2)
  await pass(10)
  expect(report).toHaveBeenCalledTimes(3)
  page.unmount()
})

test('reports again after a failure', async () => {
  const report = vi.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(undefined)
  const { page } = await watching({ report })
  await pass(5)
  await press()
  await pass(1)
  await press()
  expect(report).toHaveBeenCalledTimes(2)
  page.unmount()
})

test('signs out after the timeout without reporting activity', async () => {
  const report = vi.fn().mockRejectedValue(new Error('no answer'))
  const { page, onOver } = await watching({ report })
  await pass(5)
  await press()
  expect(report).toHaveBeenCalledOnce()
  sleep(40)
  await press()
  await press()
  expect([report.mock.calls.length, onOver.mock.calls.length]).toEqual([1, 1])
  page.unmount()
})

test('ignores a mouse at rest over a changing page', async () => {
  const { page } = await watching()
  const mouse = (movementX: number) =>
    act(async () => window.dispatchEvent(Object.assign(new Event('mousemove'), { movementX, movementY: 0 })))
  await pass(20)
  await mouse(3)
  await pass(20)
  await mouse(0)
  expect(page.result.current.isWarned).toBe(false)
  await pass(8)
  expect(page.result.current.isWarned).toBe(true)
  page.unmount()
})
