import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReadingPosition } from './use-reading-position.ts'

const SCREEN = 800

/** A document of a height at the top of the page, with its end mark below it. */
function reading(height: number) {
  const page = { scrolled: 0 }
  const element = (top: number, length: number) => {
    const created = document.createElement('div')
    created.getBoundingClientRect = () => new DOMRect(0, top - page.scrolled, 300, length)
    return { current: created }
  }
  const [content, end] = [element(0, height), element(height, 20)]
  const { result, rerender } = renderHook(({ view }) => useReadingPosition(content, end, view), {
    initialProps: { view: 'text' },
  })
  const scrollTo = (top: number) =>
    act(() => {
      page.scrolled = top
      dispatchEvent(new Event('scroll'))
    })
  return { result, scrollTo, show: (view: string) => rerender({ view }) }
}

beforeEach(() => void vi.stubGlobal('innerHeight', SCREEN))
afterEach(() => document.body.replaceChildren())

test('a document that fits is read at once', () => {
  expect(reading(500).result.current.isEndReached).toBe(true)
})

test('a longer document is read when its end was on the screen, and stays read', () => {
  const { result, scrollTo, show } = reading(4000)
  expect(result.current).toEqual({ seen: expect.closeTo(0.2, 2), middle: expect.closeTo(0.1, 2), isEndReached: false })
  scrollTo(2000)
  expect(result.current).toMatchObject({ seen: expect.closeTo(0.7, 2), isEndReached: false })
  scrollTo(3220)
  expect(result.current.isEndReached).toBe(true)
  scrollTo(0)
  show('pages')
  expect(result.current).toMatchObject({ seen: expect.closeTo(0.2, 2), isEndReached: true })
})

test('the end is not reached while it is behind the buttons of a phone', () => {
  const actions = document.createElement('div')
  actions.className = 'actions'
  actions.getBoundingClientRect = () => new DOMRect(0, SCREEN - 100, 300, 100)
  document.body.append(actions)
  const { result, scrollTo } = reading(4000)
  scrollTo(3220)
  expect(result.current.isEndReached).toBe(false)
  scrollTo(3320)
  expect(result.current.isEndReached).toBe(true)
})
