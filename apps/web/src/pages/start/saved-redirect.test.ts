import { afterEach, expect, test, vi } from 'vitest'
import { takeSavedRedirect } from './saved-redirect.ts'

/** As much of a browser's storage as is used: its entries are its own properties. */
function storageWith(entries: Record<string, string>) {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }
  const storage = Object.assign(Object.create(methods) as Record<string, string>, entries)
  vi.stubGlobal('localStorage', storage)
  return storage
}
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a saved page is gone to once', () => {
  const storage = storageWith({ 'sunrise-homes:publicRedirect': '/sunrise-homes/dashboard', other: 'kept' })
  expect(takeSavedRedirect()).toBe('/sunrise-homes/dashboard')
  expect(Object.keys(storage)).toEqual(['other'])
  expect(takeSavedRedirect()).toBeNull()
})

test.each(['https://example.com/', '//example.com', '/blue-ridge-homes/dashboard'])(
  '%s is no page of that dealer',
  path => {
    storageWith({ 'sunrise-homes:publicRedirect': path })
    expect(takeSavedRedirect()).toBeNull()
  },
)

test('a browser that refuses storage saved nothing', () => {
  expect(takeSavedRedirect()).toBeNull()
})
