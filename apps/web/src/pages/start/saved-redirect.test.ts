import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../data/stub-storage.ts'
import { takeSavedRedirect } from './saved-redirect.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a saved page is gone to once', () => {
  const storage = stubStorage({ 'sunrise-homes:publicRedirect': '/sunrise-homes/dashboard', other: 'kept' })
  expect(takeSavedRedirect()).toBe('/sunrise-homes/dashboard')
  expect(Object.keys(storage)).toEqual(['other'])
  expect(takeSavedRedirect()).toBeNull()
})

test.each(['https://example.com/', '//example.com', '/blue-ridge-homes/dashboard'])(
  '%s is no page of that dealer',
  path => {
    stubStorage({ 'sunrise-homes:publicRedirect': path })
    expect(takeSavedRedirect()).toBeNull()
  },
)

test('a browser that refuses storage saved nothing', () => {
  expect(takeSavedRedirect()).toBeNull()
})
