import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { translatePage } from './translated-page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The value of scripts/release.ts. */
    isRelease: boolean
  }
}

// A busy machine takes longer than the second that the library allows.
configure({ asyncUtilTimeout: 10_000 })

// Test files share a process and its window. Each file evaluates the modules of the project again.
vi.resetModules()
if (typeof window !== 'undefined') startCleanPage()

beforeEach(() => {
  // React's `act` warns without it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
/** Undoes what a test stubbed, and shows. */
afterEach(() => {
  // A page that is left says so to its server.
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A test fails where React warns that the HTML of the server does not match, or that keys are not unique. */
const mismatches: string[] = []
const isMismatch = (text: string) => /hydrat|same key/i.test(text)
const { error } = console
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    const text = parts.join(' ')
    if (isMismatch(text)) mismatches.push(text)
    else error(...parts)
  })
})
afterEach(() => {
  const [first] = mismatches.splice(0)
  if (first) throw new Error(first)
})

/** Removes what the last file left in the window and in libraries, and afterwards the listeners on the window that this file adds. */
function startCleanPage() {
  Reflect.get(window, 'happyDOM').setURL('http://localhost:3000/')
  document.body.replaceChildren()
  // HTML of the server is translated once React has hydrated it and changes it.
  translatePage(parent => Object.keys(parent).some(key => key.startsWith('__react')))
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  const add = window.addEventListener
  const added: Parameters<typeof add>[] = []
  window.addEventListener = (...listener: Parameters<typeof add>) => {
    added.push(listener)
    add.apply(window, listener)
  }
  afterAll(() => {
    for (const listener of added) window.removeEventListener(...listener)
    window.addEventListener = add
  })
}
