import type { PageContext, SignInResponse } from '@porchlight/api'
import { beforeEach, expect, test, vi } from 'vitest'
import { readIdentity, writeIdentity } from './base/identity-store.ts'
import { setBrowserPageContext } from './base/page-context.tsx'
import { forget, identity, renew, reportActivity, signedIn } from './session.ts'

const minute = 60_000
const rosa = { id: 'u-1', email: 'rosa@example.com', phone_number: null }
const luis = { id: 'u-2', email: 'luis@example.com', phone_number: null }
const identityOf = (token: string, minutes: number, user: SignInResponse['user'] = rosa): SignInResponse => ({
  token,
  expires_at: new Date(Date.now() + minutes * minute).toISOString(),
  user,
})

let requests: { last_active_at: string }[]
let answers: (SignInResponse | 401)[]
const reload = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  setBrowserPageContext({ dealer: { slug: 'sunrise-homes' } } as PageContext)
  requests = []
  answers = []
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body))
    const answer = answers.shift() ?? 401
    return answer === 401 ? new Response('{}', { status: 401 }) : Response.json(answer)
  })
})

test('a token is renewed once for all calls that need it, before it ends', async () => {
  await signedIn(identityOf('old', 10))
  expect((await identity())?.token).toBe('old')
  vi.advanceTimersByTime(9.6 * minute)
  answers = [identityOf('new', 10)]
  expect(await Promise.all([identity(), identity(), renew()])).toMatchObject(Array(3).fill({ token: 'new' }))
  expect(requests).toHaveLength(1)
})

test('uses the token that another tab renewed', async () => {
  await signedIn(identityOf('old', 10))
  vi.advanceTimersByTime(10 * minute)
  await writeIdentity(identityOf('of another tab', 10))
  expect((await identity())?.token).toBe('of another tab')
  expect(requests).toEqual([])
})

test('the server hears of activity whatever another tab did, and of no more than there was', async () => {
  await signedIn(identityOf('old', 10))
  const startedAt = new Date().toISOString()
  vi.advanceTimersByTime(5 * minute)
  await writeIdentity(identityOf('of another tab', 10))
  answers = [identityOf('new', 10)]
  expect((await reportActivity())?.token).toBe('new')
  expect(requests).toEqual([{ last_active_at: startedAt }])
})

test('is signed out when the session has ended', async () => {
  await signedIn(identityOf('old', 10))
  vi.advanceTimersByTime(10 * minute)
  expect(await identity()).toBeNull()
  expect(await identity()).toBeNull()
  expect(requests).toHaveLength(1)
})

test('makes no call as another user', async () => {
  // A reloading page releases its lock; here nothing reloads.
  vi.stubGlobal('navigator', {})
  await signedIn(identityOf('old', 10))
  vi.advanceTimersByTime(10 * minute)
  answers = [identityOf('new', 10, luis)]
  const goesOn = vi.fn()
  identity().then(goesOn)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(goesOn).not.toHaveBeenCalled()
  expect((await readIdentity())?.user).toEqual(luis)
})

test('ignores a renewal that arrives after sign-out', async () => {
  await signedIn(identityOf('old', 10))
  answers = [identityOf('new', 10)]
  const renewal = reportActivity()
  await forget()
  expect(await renewal).toBeNull()
  expect([await identity(), await readIdentity()]).toEqual([null, null])
})
