import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { oidcClientKeys } from '../support/oidc-stand-in.ts'
import { testServices } from '../support/services.ts'
import { fromStaffPages } from '../support/staff.ts'

const services = await testServices({ settings: { ...oidcClientKeys, STAFF_OIDC_ISSUER: 'https://login.example' } })
afterAll(() => services.close())

type ApiOptions = NonNullable<Parameters<typeof buildApi>[1]>
async function api(options: ApiOptions = {}) {
  const app = await buildApi(services, options)
  onTestFinished(() => app.close())
  return app
}

test('the start fails where a route of staff declares no access', async () => {
  const app = await api()
  app.get('/v1/staff/forgotten', () => 'open to all')
  await expect(app.ready()).rejects.toThrow('GET /v1/staff/forgotten declares no access.')
})

test.each(['staff', 'staff-waiting'] as const)('the start fails where no authenticator serves %s', async access => {
  const app = await api({ authenticators: { [access]: undefined } })
  await expect(app.ready()).rejects.toThrow(`has access '${access}', without an authenticator.`)
})

test('a route of staff with an authenticator is refused to other pages, and to who has no session', async () => {
  const app = await api()
  app.get('/v1/staff/new', { config: { access: 'staff' } }, () => 'for staff')
  expect((await app.inject({ url: '/v1/staff/new' })).json()).toMatchObject({ code: 'forbidden' })
  const answer = await app.inject({ url: '/v1/staff/new', headers: fromStaffPages })
  expect(answer.json()).toMatchObject({ code: 'unauthenticated' })
})

/** The addresses before a person has a session, and the call of the provider, which its signed token proves. */
const withoutSession = /^\/v1\/staff\/(?:(?:sign-in|invitations)\/|oidc\/back-channel-logout$)/

test('every other route of staff takes a session of staff, hidden ones included', async () => {
  const routes: { url: string; isStaff: boolean }[] = []
  await api({
    addHooks: app =>
      void app.addHook('onRoute', ({ url, config }) => {
        if (url.startsWith('/v1/staff/')) routes.push({ url, isStaff: /^staff\b/.test(config?.access ?? '') })
      }),
  })
  expect(routes.length).toBeGreaterThan(30)
  for (const { url, isStaff } of routes) expect({ url, isStaff }).toEqual({ url, isStaff: !withoutSession.test(url) })
})
