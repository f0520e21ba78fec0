import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { TITLE_ID } from '../ui/base/PageFrame.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

beforeEach(() => {
  document.body.innerHTML = `<h1 id="${TITLE_ID}" tabindex="-1">Employment</h1><button id="add">Add</button>`
  document.getElementById('add')!.focus()
})

/** The element that has the focus after the list had these numbers of entries. */
function focusAfter(first: number, ...counts: number[]) {
  const { rerender } = renderHook(({ count }) => useFocusAfterRemoval(count), { initialProps: { count: first } })
  for (const count of counts) rerender({ count })
  return document.activeElement!.id
}

test('focuses the title after a removal', () => {
  expect(focusAfter(2, 1)).toBe(TITLE_ID)
  document.getElementById('add')!.focus()
  expect(focusAfter(0, 1, 0)).toBe(TITLE_ID)
})

test('leaves the focus alone on arrival, and after an entry was added or changed', () => {
  expect(focusAfter(2)).toBe('add')
  expect(focusAfter(2, 2, 3)).toBe('add')
})
