import { afterEach, expect, it, vi } from 'vitest'
import { whenOpened } from './when-opened.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering')
})

it('starts at once in a page that the person opened', () => {
  const start = vi.fn()
  whenOpened(start)
  expect(start).toHaveBeenCalledOnce()
})

it('waits in a page that the browser renders ahead, and starts once when it is opened', () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const start = vi.fn()
  whenOpened(start)
  expect(start).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(start).toHaveBeenCalledOnce()
})
