import { act, render } from '@testing-library/react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { PrintedPages } from './PrintedPages.tsx'

const POINTS = 612

test('a page is rendered again in the width that it has after the phone was turned', async () => {
  const widths: number[] = []
  const page = {
    getViewport: ({ scale }: { scale: number }) => ({ width: POINTS * scale, height: 792 * scale }),
    render: ({ viewport }: { viewport: { width: number } }) => {
      widths.push(Math.round(viewport.width / devicePixelRatio))
      return { promise: Promise.resolve(), cancel: () => undefined }
    },
  }
  const pdf = { numPages: 1, getPage: async () => page } as unknown as PDFDocumentProxy
  const observers: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        observers.push(notify)
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const onRendered = vi.fn()
  const { container } = render(
    <PrintedPages title="Loan application" pdf={pdf} zoom={1} pages={createRef()} onRendered={onRendered} />,
  )
  for (const width of [358, 760]) {
    Object.defineProperty(container.querySelector('canvas'), 'clientWidth', { value: width, configurable: true })
    await act(async () => observers.forEach(notify => void notify()))
    await vi.waitFor(() => expect(widths.at(-1)).toBe(width))
  }
  expect(widths).toEqual([358, 760])
  expect(onRendered).toHaveBeenCalledWith(0)
})
