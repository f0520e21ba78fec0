import type { PageContext } from '@porchlight/api'
import { beforeEach, expect, test, vi } from 'vitest'
import { setBrowserPageContext } from './base/page-context.tsx'
import { callPath } from './client.ts'
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
