import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { type Mode, type ModeName, modeNames } from '../../src/platform/mode.ts'
import { setMode } from '../../src/platform/modes/mode-repository.ts'
import { docusignRoutes } from '../../src/providers/esign-docusign/docusign-routes.ts'
import type { Services } from '../../src/services.ts'
import { reportDecision } from '../../src/signing/decisions.ts'
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
const routes: { method: string; url: string }[] = []
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
      api.addHook('onRoute', ({ method, url }: RouteOptions) => {
        for (const one of [method].flat()) routes.push({ method: one, url })
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

/** Routes that are no GET and are served while the installation is read-only: they read, stop messages, or concern a session alone. */
const readingOnly = new Set([
  'POST /v1/sign-in/email-link',
  'POST /v1/sign-in/email-link/confirm',
  'POST /v1/sign-in/sms-code',
  'POST /v1/sign-in/sms-code/confirm',
  'POST /v1/session/token',
  'DELETE /v1/session',
  'DELETE /v1/account/sessions',
  'DELETE /v1/account/sessions/:session_id',
  'POST /v1/invitations/open',
  'POST /v1/page-errors',
  'POST /v1/reminders/stop',
  'POST /v1/reminders/one-click',
  'POST /v1/twilio/incoming',
  'POST /v1/:dealer/application/:application_id/calculate-progress',
  'POST /v1/staff/sign-in/passkey/options',
  'POST /v1/staff/sign-in/passkey',
  'POST /v1/staff/sign-in/development',
  'POST /v1/staff/sign-in/oidc',
  'POST /v1/staff/sign-in/oidc/callback',
  'POST /v1/staff/oidc/back-channel-logout',
  'POST /v1/staff/invitations/open',
  'POST /v1/staff/session/activity',
  'DELETE /v1/staff/session',
  'DELETE /v1/staff/account/sessions',
  'DELETE /v1/staff/account/sessions/:id',
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

/** The refusal of a mode, or undefined where the route is served, whatever it answers. */
function expected(mode: ModeName, { method, url }: (typeof routes)[number]): string | undefined {
  if (mode === 'maintenance') return 'maintenance'
  const isServed = mode !== 'read-only' || reading.includes(method) || readingOnly.has(`${method} ${url}`)
  return isServed ? undefined : 'read_only'
}

async function refusalOf({ method, url }: (typeof routes)[number]) {
  const answer = await app.inject({ method: method as 'GET', url: url.replaceAll(/:\w+/g, '0').replace('*', 'none') })
  const code = /^application\/json/.test(String(answer.headers['content-type'])) && answer.body && answer.json().code
  const isRefused = code === 'maintenance' || code === 'read_only' || (method === 'HEAD' && answer.statusCode === 503)
  if (!isRefused) return undefined
  expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([503, expect.any(Number)])
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
  expect([...readingOnly, 'POST /v1/docusign/connect'].filter(route => !known.has(route))).toEqual([])
})

test.each([
  ['maintenance', "We're working on this site", 'GET'],
  ['read-only', 'Nothing can be changed', 'PUT'],
] as const)(
  '%s says until when it is going to last, and names no time that is past',
  async (mode, sentence, method) => {
    const asked = async () => {
      const { headers, body } = await app.inject({ method, url: '/v1/account/language', headers: { 'x-jwt': 'none' } })
      return { retryAfter: Number(headers['retry-after']), message: JSON.parse(body).message as string }
    }
    await inMode(mode, new Date(services.clock.now().getTime() + 600_000))
    const { retryAfter, message } = await asked()
    expect(retryAfter).toBeGreaterThan(590)
    expect(retryAfter).toBeLessThanOrEqual(600)
    expect(message).toMatch(new RegExp(`^${sentence} until about .+ Eastern Time\\.`))
    for (const past of [null, new Date(services.clock.now().getTime() - 1000)]) {
      await inMode(mode, past)
      const answer = await asked()
      expect(answer.retryAfter).toBe(60)
      expect(answer.message).toMatch(new RegExp(`^${sentence}`))
      expect(answer.message).not.toContain('until')
    }
  },
)
