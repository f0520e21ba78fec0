import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenOpened } from './when-opened.ts'

const set = (name: 'prerendering' | 'hidden', value: boolean) =>
  Object.defineProperty(document, name, { value, configurable: true })

beforeEach(() => {
  vi.useFakeTimers()
  set('hidden', false)
})

afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering')
  Reflect.deleteProperty(document, 'hidden')
})

it('starts after the first frame of a page that the person opened', () => {
  const start = vi.fn()
  whenOpened(start)
  requestAnimationFrame(() => expect(start).not.toHaveBeenCalled())
  expect(start).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(start).toHaveBeenCalledOnce()
})

it('starts at once in a page that is not visible, which has no frames', () => {
  set('hidden', true)
  const start = vi.fn()
  whenOpened(start)
  expect(start).toHaveBeenCalledOnce()
})

it('waits in a page that the browser renders ahead, and starts once when it is opened', () => {
  set('prerendering', true)
  const start = vi.fn()
  whenOpened(start)
  vi.runAllTimers()
  expect(start).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  document.dispatchEvent(new Event('prerenderingchange'))
  vi.runAllTimers()
  expect(start).toHaveBeenCalledOnce()
})
