import type { PageContext } from '@porchlight/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setBrowserPageContext } from './base/page-context.tsx'
import { callOnce, callPath } from './client.ts'
import { identity, signedIn } from './session.ts'

const RENEWAL = '/v1/session/token'
const identityOf = (token: string) => ({
  token,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  user: { id: 'u-1', email: 'rosa@example.com', phone_number: null },
})

let requests: [path: string, token: string | null][]
let answers: (() => Response)[]
beforeEach(async () => {
  setBrowserPageContext({ dealer: { slug: 'sunrise-homes' } } as PageContext)
  localStorage.clear()
  requests = []
  answers = []
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    requests.push([path, new Headers(headers).get('x-jwt')])
    return answers.shift()!()
  })
  await signedIn(identityOf('old'))
})

afterEach(() => void vi.useRealTimers())

const unauthorized = () => Response.json({ code: 'unauthenticated', message: '' }, { status: 401 })
const renewed = () => Response.json(identityOf('new'))
const known = () => Response.json({ city: 'Tulsa' }, { headers: { etag: '"3"' } })

test('renews a refused token once', async () => {
  answers = [unauthorized, renewed, known]
  expect(await callPath('GET', '/land')).toEqual({ data: { city: 'Tulsa' }, etag: '"3"' })
  expect(requests).toEqual([
    ['/v1/land', 'old'],
    [RENEWAL, null],
    ['/v1/land', 'new'],
  ])
})

test('signs out when the renewed token is refused', async () => {
  answers = [unauthorized, renewed, unauthorized]
  await expect(callPath('GET', '/land')).rejects.toMatchObject({ status: 401 })
  expect(await identity()).toBeNull()
})

test('stays signed in without a response or with a broken one', async () => {
  const brokenOff = () =>
    new Response(new ReadableStream({ start: body => body.error(new TypeError('network error')) }))
  const nothing = () => {
    throw new TypeError('network error')
  }
  answers = [nothing, brokenOff, unauthorized, nothing]
  for (let tries = 0; tries < 3; tries++) await expect(callPath('GET', '/land')).rejects.toMatchObject({ status: 0 })
  expect((await identity())?.token).toBe('old')
})

const unavailable = (code: 'service_unavailable' | 'read_only') => () =>
  Response.json({ code, message: '' }, { status: 503, headers: { 'retry-after': '5' } })

test('a token that ends while a change waits for the server is renewed as patiently', async () => {
  vi.useFakeTimers()
  const isDown = unavailable('service_unavailable')
  answers = [isDown, unauthorized, isDown, renewed, known]
  const saved = callPath('PUT', '/land', { body: {}, idempotencyKey: 'key' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await saved).toMatchObject({ etag: '"3"' })
  expect(requests).toEqual([
    ['/v1/land', 'old'],
    ['/v1/land', 'old'],
    [RENEWAL, null],
    [RENEWAL, null],
    ['/v1/land', 'new'],
  ])
})

test('a change is not sent again while nothing may be changed', async () => {
  answers = [unavailable('read_only')]
  await expect(callPath('PUT', '/land', { body: {}, idempotencyKey: 'key' })).rejects.toMatchObject({
    code: 'read_only',
  })
  expect(requests).toHaveLength(1)
})

test('a repeated change needs a signal that ends it', () => {
  const params = { dealer: 'sunrise-homes', borrower_id: 'b-1' }
  // @ts-expect-error without a signal it would be sent after its page was left
  const change = () => callOnce('POST /{dealer}/borrower/{borrower_id}/reminder', { params })
  expect(change).toBeTypeOf('function')
})
