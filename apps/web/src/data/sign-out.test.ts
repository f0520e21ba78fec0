import type { PageContext } from '@porchlight/api'
import { beforeEach, expect, test, vi } from 'vitest'
import { setBrowserPageContext } from './base/page-context.tsx'
import { identity, onSignOut, type SessionEnd, signedIn, signOut } from './session.ts'

const calls = vi.fn()
beforeEach(async () => {
  setBrowserPageContext({ dealer: { slug: 'sunrise-homes' } } as PageContext)
  localStorage.clear()
  calls.mockReset()
  vi.stubGlobal('fetch', calls)
  const expires_at = new Date(Date.now() + 600_000).toISOString()
  await signedIn({ token: 't', expires_at, user: { id: 'rosa', email: null, phone_number: null } })
})

test('notifies every tab why the session ended, without a server too', async () => {
  calls.mockRejectedValue(new TypeError('network error'))
  const heard = Promise.withResolvers<[SessionEnd, object | null]>()
  const stop = onSignOut(async why => heard.resolve([why, await identity()]))
  await signOut('session-inactivity')
  expect(await heard.promise).toEqual(['session-inactivity', null])
  expect(calls).toHaveBeenCalledExactlyOnceWith(
    '/v1/session',
    expect.objectContaining({ method: 'DELETE', keepalive: true }),
  )
  stop()
})

test('signs out when the server does not respond', async () => {
  vi.useFakeTimers()
  calls.mockReturnValue(new Promise(() => {}))
  const left = signOut('signed-out')
  await vi.advanceTimersByTimeAsync(5000)
  await left
  expect(await identity()).toBeNull()
  expect(calls).toHaveBeenCalledExactlyOnceWith(
    '/v1/session?clear=true',
    expect.objectContaining({ method: 'DELETE', keepalive: true }),
  )
})
