import { expect, test, vi } from 'vitest'
import { takeSavedRedirect } from './StartPage.tsx'

test('a saved page is gone to once', () => {
  Object.assign(localStorage, { 'sunrise-homes:publicRedirect': '/sunrise-homes/dashboard', other: 'kept' })
  expect(takeSavedRedirect()).toBe('/sunrise-homes/dashboard')
  expect(Object.keys(localStorage)).toEqual(['other'])
  expect(takeSavedRedirect()).toBeNull()
})

test.each(['https://example.com/', '//example.com', '/blue-ridge-homes/dashboard'])(
  '%s is no page of that dealer',
  path => {
    Object.assign(localStorage, { 'sunrise-homes:publicRedirect': path })
    expect(takeSavedRedirect()).toBeNull()
  },
)

test('a browser that refuses storage saved nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(takeSavedRedirect()).toBeNull()
})
