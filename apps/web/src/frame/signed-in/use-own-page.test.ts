import type { PageContext } from '@porchlight/api'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearIdentity, writeIdentity } from '../../data/base/identity-store.ts'
import { setBrowserPageContext } from '../../data/base/page-context.tsx'
import { signedIn } from '../../data/session.ts'
import { renderHookOnPage } from '../../testing/page.tsx'
import { useOwnPage } from './SessionGuard.tsx'

const identityOf = (id: string) => ({
  token: `of ${id}`,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  user: { id, email: null, phone_number: null },
})

const reload = vi.fn()
let window: EventTarget
beforeEach(async () => {
  setBrowserPageContext({ dealer: { slug: 'sunrise-homes' } } as PageContext)
  localStorage.clear()
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('location', { reload })
  reload.mockClear()
  await signedIn(identityOf('rosa'))
})

/** Returns whether Rosa's page reloads when it becomes visible again. */
async function isLoadedAnew(event: Event): Promise<boolean> {
  const page = await renderHookOnPage(useOwnPage)
  window.dispatchEvent(event)
  await new Promise(resolve => setImmediate(resolve))
  page.unmount()
  return reload.mock.calls.length > 0
}
const seen = () => new Event('visibilitychange')
const broughtBack = () => Object.assign(new Event('pageshow'), { persisted: true })

test('keeps a page for its user with a newer token', async () => {
  await writeIdentity({ ...identityOf('rosa'), token: 'newer' })
  expect(await isLoadedAnew(seen())).toBe(false)
  expect(await isLoadedAnew(broughtBack())).toBe(false)
})

test('does not show a page of another user again', async () => {
  await writeIdentity(identityOf('leo'))
  expect(await isLoadedAnew(seen())).toBe(true)
})

test('Back brings no page back from before a sign-out', async () => {
  await clearIdentity()
  expect(await isLoadedAnew(broughtBack())).toBe(true)
})

test('keeps the page when the identity cannot be read', async () => {
  await clearIdentity()
  expect(await isLoadedAnew(seen())).toBe(false)
})
