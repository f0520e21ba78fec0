import { act, createElement, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** For tests: as much of a page as React needs for components that draw nothing. */
function stubPage(): Element {
  const deaf = { addEventListener() {}, removeEventListener() {} }
  const document = { ...deaf, nodeType: 9, activeElement: null, hidden: false }
  const view = { ...deaf, document, HTMLIFrameElement: class {} }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', view)
  vi.stubGlobal('document', document)
  return {
    ...deaf,
    nodeType: 1,
    nodeName: 'MAIN',
    tagName: 'MAIN',
    ownerDocument: { ...document, defaultView: view },
  } as never
}

/** For tests: runs a hook as a page does, each part twice over, as React may. With `isDrawn` the server drew the page. */
export async function runHook<T>(hook: () => T, { isDrawn = false } = {}) {
  const shown: T[] = []
  function Page() {
    shown.push(hook())
    return null
  }
  const page = () => createElement(StrictMode, null, createElement(Page))
  const place = stubPage()
  const root = isDrawn ? await act(async () => hydrateRoot(place, page())) : createRoot(place)
  const draw = () => act(async () => root.render(page()))
  if (!isDrawn) await draw()
  return {
    /** All that it answered, and what it answered last. */
    shown,
    get now(): T {
      return shown.at(-1)!
    },
    draw,
    leave: () => act(async () => root.unmount()),
  }
}
