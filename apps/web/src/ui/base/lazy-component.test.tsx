import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPresses } from './held-press.ts'
import { lazyCode, lazyComponent } from './lazy-component.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', networkError)
})
afterEach(() => window.releasePress?.())
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const Open = () => <p>Open</p>
const networkError = () => Promise.reject(new TypeError('network error'))

test('shows a component as soon as its code can be loaded', async () => {
  const load = vi.fn<() => Promise<typeof Open>>(networkError)
  const Dialog = lazyComponent(load)
  render(<Dialog />)
  await wait(0)
  expect(screen.queryByText('Open')).toBeNull()
  load.mockResolvedValue(Open)
  await wait(3000)
  expect(screen.getByText('Open')).toBeTruthy()
})

test('stops loading when the component is unmounted', async () => {
  const load = vi.fn(networkError)
  const Dialog = lazyComponent(load)
  const page = render(<Dialog />)
  await wait(0)
  page.unmount()
  const calls = load.mock.calls.length
  await wait(10_000)
  expect(load).toHaveBeenCalledTimes(calls)
})

test('fetches code once the page is at rest, and again at a call after a failure', async () => {
  const load = vi.fn<() => Promise<string>>(networkError)
  const code = lazyCode(load)
  await wait(0)
  expect(load).toHaveBeenCalledOnce()
  await expect(code()).rejects.toThrow('network error')
  load.mockResolvedValue('code')
  expect([await code(), await code()]).toEqual(['code', 'code'])
  expect(load).toHaveBeenCalledTimes(3)
})

test('leaves network and processor to the page until it is hydrated', async () => {
  holdPresses()
  const load = vi.fn(async () => Open)
  const Notice = lazyComponent(load)
  render(<Notice />)
  await wait(10_000)
  expect(load).not.toHaveBeenCalled()
  window.releasePress?.()
  await wait(0)
  expect(screen.getByText('Open')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('fetches code at a call before the page is hydrated', async () => {
  holdPresses()
  const code = lazyCode(async () => 'code')
  expect(await code()).toBe('code')
})

test('a component that was loaded before is rendered by the server and hydrated as it stands', async () => {
  holdPresses()
  const Part = lazyComponent(async () => Open)
  expect(renderToString(<Part />)).toBe('')
  await Part.load()
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Part />)
  const rendered = root.firstChild
  const onRecoverableError = vi.fn()
  const page = await act(async () => hydrateRoot(root, <Part />, { onRecoverableError }))
  expect(root.textContent).toBe('Open')
  expect(root.firstChild).toBe(rendered)
  expect(onRecoverableError).not.toHaveBeenCalled()
  act(() => page.unmount())
})
