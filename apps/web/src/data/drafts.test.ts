import { beforeEach, expect, test, vi } from 'vitest'
import { setBrowserPageContext } from './base/page-context.tsx'
import { draftsBelow, dropStaleDrafts, openDraft } from './drafts.ts'
import { signedIn } from './session.ts'
import { clearStored, DRAFT, storedNames } from './stored-items.ts'

const HOUR_MS = 3_600_000
const signIn = (id: string) =>
  signedIn({ token: 't', expires_at: '2026-11-21T12:00:00Z', user: { id, email: null, phone_number: null } })
const leave = (name: string, typed: object) => {
  const draft = openDraft(name)
  draft.store(typed)
  draft.flush()
}
const found = (name: string) => openDraft(name).found

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  localStorage.clear()
  setBrowserPageContext({ dealer: { slug: 'sunrise-homes' } } as never)
  await signIn('rosa')
  return () => vi.useRealTimers()
})

test('stores a draft and restores it on the next visit', () => {
  const draft = openDraft('address')
  draft.store({ city: ['', 'Tul'] })
  expect(found('address')).toBeUndefined()
  draft.store({ city: ['', 'Tulsa'] })
  vi.advanceTimersByTime(1000)
  expect(found('address')).toEqual({ city: ['', 'Tulsa'] })
  draft.store({})
  expect(found('address')).toBeUndefined()
})

test('a draft lasts a day', () => {
  leave('address', { city: ['', 'Tulsa'] })
  vi.advanceTimersByTime(24 * HOUR_MS - 1)
  expect(found('address')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(found('address')).toBeUndefined()
  dropStaleDrafts('rosa')
  expect(storedNames().filter(name => name.includes(DRAFT))).toEqual([])
})

test('hides drafts from another user, whose sign-in removes them', async () => {
  leave('address', { city: ['', 'Tulsa'] })
  await signIn('leo')
  expect(found('address')).toBeUndefined()
  dropStaleDrafts('leo')
  await signIn('rosa')
  expect(found('address')).toBeUndefined()
})

test('sign-out removes drafts of all dealers, and an open form does not restore its own', () => {
  const open = openDraft('address')
  open.store({ city: ['', 'Tulsa'] })
  open.flush()
  clearStored('blue-ridge-homes')
  open.store({ city: ['', 'Tulsa, OK'] })
  open.flush()
  expect(storedNames().filter(name => name.includes(DRAFT))).toEqual([])
})

test('the dialogs of a page that have drafts are known by their names', () => {
  leave('income/{"income_type":"SSI"}', { amount: [null, 1] })
  leave('income-tax/1', { amount: [null, 1] })
  expect(draftsBelow('income/')).toEqual(['{"income_type":"SSI"}'])
})

test('ignores oversized and malformed drafts', () => {
  leave('address', { city: ['', 'x'.repeat(30_000)] })
  expect(found('address')).toBeUndefined()
  localStorage.setItem('sunrise-homes:draft:rosa:address', '{')
  expect(found('address')).toBeUndefined()
})
