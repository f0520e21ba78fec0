import { Readable } from 'node:stream'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { lastModes } from '../../src/platform/http/last-modes.ts'
import { isWithin, type Mode, type ModeName, modeNames } from '../../src/platform/mode.ts'
import { setMode } from '../../src/platform/modes/mode-repository.ts'
import { docusignRoutes } from '../../src/providers/esign-docusign/docusign-routes.ts'
import type { Services } from '../../src/services.ts'
import { reportDecision } from '../../src/signing/decisions.ts'
import { signIn } from '../support/app.ts'
import { checkContract } from '../support/contract-check.ts'
import { docusignAccount } from '../support/docusign-account.ts'
import { testServices } from '../support/services.ts'
import { oidcSettingsOf } from '../support/staff-oidc.ts'

const services = await testServices({
  settings: {
    ...docusignAccount,
    ...oidcSettingsOf({ url: 'https://login.example' }),
    SMS_TRANSPORT: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
  },
})
/** Every route, also those that OpenAPI does not have. */
const routes: { method: string; url: string; isOfTable: boolean }[] = []
/** Both providers of signatures, of which an installation has one. */
const esign: Services['esign'] = {
  ...services.esign,
  registerRoutes(api) {
    services.esign.registerRoutes?.(api)
    docusignRoutes(api, { settings: services.settings, reportDecision: reportDecision(services) })
  },
}
const app = await buildApi(
  { ...services, esign },
  {
    addHooks(api) {
      checkContract(api)
      api.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
        const isOfTable = config?.operation !== undefined
        for (const one of [method].flat()) routes.push({ method: one, url, isOfTable })
      })
    },
  },
)
await app.ready()
afterAll(async () => {
  await app.close()
  await services.close()
})

async function inMode(name: ModeName, ends_at: Mode['ends_at'] = null): Promise<void> {
  await inTransaction(services.db, trx => setMode(trx, { name, ends_at }))
  await services.modes.refresh()
}

/** Further routes that are no GET and are served while the installation is read-only: they read, stop messages, or concern a session alone. */
const readingOnly = new Set([
  'POST /v1/sign-in/email-link',
  'POST /v1/sign-in/email-link/confirm',
  'POST /v1/sign-in/sms-code',
  'POST /v1/sign-in/sms-code/confirm',
  'POST /v1/session/token',
  'POST /v1/invitations/open',
  'POST /v1/page-errors',
  'POST /v1/reminders/stop',
  'POST /v1/:dealer/application/:application_id/calculate-progress',
  'POST /v1/staff/sign-in/passkey/options',
  'POST /v1/staff/sign-in/passkey',
  'POST /v1/staff/sign-in/development',
  'POST /v1/staff/sign-in/oidc',
  'POST /v1/staff/sign-in/oidc/callback',
  'POST /v1/staff/invitations/open',
  'POST /v1/staff/session/activity',
  'POST /v1/staff/step-up/options',
  'POST /v1/staff/step-up',
  'POST /v1/staff/step-up/oidc',
  'POST /v1/staff/step-up/development',
  'POST /v1/staff/applications/:application_id/presence',
  'DELETE /v1/staff/applications/:application_id/presence',
  'POST /v1/staff/search',
  'POST /v1/staff/applications/:application_id/reveal',
  'POST /v1/staff/applications/:application_id/caller-check',
  'POST /v1/staff/compliance/worksheet',
  'POST /v1/staff/applications/:application_id/demographics/export',
])
const reading = ['GET', 'HEAD', 'OPTIONS']

/** No route of ours: it is not found. */
const UNKNOWN = '/v1/*'

/** The refusal of a mode, or undefined where the route is served, whatever it answers. */
function expected(mode: ModeName, { method, url }: (typeof routes)[number]): string | undefined {
  const route = `${method} ${url}`
  const isReadingOnly = reading.includes(method) || readingOnly.has(route) || url === UNKNOWN
  const last = lastModes[route] ?? (isReadingOnly ? 'read-only' : 'held')
  if (isWithin({ name: mode, ends_at: null }, last)) return undefined
  return mode === 'maintenance' ? 'maintenance' : 'read_only'
}

async function refusalOf({ method, url }: (typeof routes)[number]) {
  const answer = await app.inject({ method: method as 'GET', url: url.replaceAll(/:\w+/g, '0').replace('*', 'none') })
  const code = /^application\/json/.test(String(answer.headers['content-type'])) && answer.body && answer.json().code
  const isRefused = code === 'maintenance' || code === 'read_only' || (method === 'HEAD' && answer.statusCode === 503)
  if (!isRefused) return undefined
  expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([503, expect.any(Number)])
  expect(answer.headers['error-id']).toBeUndefined()
  return method === 'HEAD' ? 'maintenance' : code
}

describe.each(modeNames)('in the mode %s', mode => {
  beforeAll(() => inMode(mode))
  test('each route is served or refused as the mode says', async () => {
    expect(routes.length).toBeGreaterThan(150)
    const wrong = []
    for (const route of routes) {
      const [is, should] = [await refusalOf(route), expected(mode, route)]
      if (is !== should) wrong.push(`${route.method} ${route.url}: ${is}, not ${should}`)
    }
    expect(wrong).toEqual([])
  })
})

test('each route that is served while nothing can be changed is one of the API', () => {
  const known = new Set(routes.map(({ method, url }) => `${method} ${url}`))
  expect([...readingOnly, ...Object.keys(lastModes)].filter(route => !known.has(route))).toEqual([])
})

test('each call of another program has its last mode', () => {
  const ofPrograms = routes.filter(
    ({ method, url, isOfTable }) => !isOfTable && !reading.includes(method) && url !== UNKNOWN,
  )
  expect(ofPrograms.map(({ method, url }) => `${method} ${url}`).filter(route => !(route in lastModes))).toEqual([])
})

test('a change whose body came while the mode took effect is refused', async () => {
  await inMode('normal')
  const { headers } = await signIn(services)
  async function* slowly() {
    await inMode('read-only')
    yield JSON.stringify({ language: 'en' })
  }
  const answer = await app.inject({
    method: 'PUT',
    url: '/v1/account/language',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: Readable.from(slowly()),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'read_only'])
})

test.each([
  ['maintenance', "We're working on this site", 'GET', '/v1/account/language'],
  ['maintenance', "This site can't be used", 'GET', '/v1/staff/queue'],
  ['read-only', 'Nothing can be changed', 'PUT', '/v1/account/language'],
  ['read-only', 'Nothing can be changed', 'POST', '/v1/staff/people'],
] as const)(
  '%s says "%s" to %s %s, until when, and names no time that is past',
  async (mode, sentence, method, url) => {
    const asked = async () => {
      const { headers, body } = await app.inject({ method, url, headers: { 'x-jwt': 'none' } })
      return { retryAfter: Number(headers['retry-after']), message: JSON.parse(body).message as string }
    }
    await inMode(mode, new Date(services.clock.now().getTime() + 600_000))
    const { retryAfter, message } = await asked()
    expect(retryAfter).toBeGreaterThan(590)
    expect(retryAfter).toBeLessThanOrEqual(600)
    expect(message).toMatch(new RegExp(`^${sentence} until about \\d+:\\d\\d [AP]M Eastern Time\\.`))
    if (url.startsWith('/v1/staff')) expect(message).not.toContain('Your')
    for (const past of [null, new Date(services.clock.now().getTime() - 1000)]) {
      await inMode(mode, past)
      const answer = await asked()
      expect(answer.retryAfter).toBe(60)
      expect(answer.message).toMatch(new RegExp(`^${sentence}`))
      expect(answer.message).not.toContain('until')
    }
  },
)
