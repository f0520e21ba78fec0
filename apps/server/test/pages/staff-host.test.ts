import { afterAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { buildServer } from '../../src/server.ts'
import { docusignAccount } from '../support/docusign-account.ts'
import { DEALER } from '../support/filled-application.ts'
import { oidcClientKeys } from '../support/oidc-stand-in.ts'
import { testServices } from '../support/services.ts'
import { fromStaffPages, signedInStaff } from '../support/staff.ts'
import { twilioAccount } from '../support/twilio-stand-in.ts'

const PUBLIC_URL = 'https://loans.example'
const STAFF_URL = 'https://staff.loans.example'

interface Route {
  method: string
  url: string
}
const REACHED = 'x-reached-route'

/** A server with every route that settings add, their list, and a header that says which of them a request reached. */
async function serve(settings: NonNullable<Parameters<typeof testServices>[0]>['settings']) {
  const services = await testServices({
    settings: {
      PUBLIC_URL,
      SMS_TRANSPORT: 'twilio',
      STAFF_OIDC_ISSUER: 'https://login.example',
      ...twilioAccount,
      ...oidcClientKeys,
      ...settings,
    },
  })
  const routes: Route[] = []
  const app = await buildServer(services, {
    addHooks(added) {
      added.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) routes.push({ method: each, url })
      })
      // After the hook that separates the hosts.
      added.addHook('onRequest', async (req, reply) => void reply.header(REACHED, req.routeOptions.url))
    },
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await services.close()
  })
  return { app, services, routes }
}
type Served = Awaited<ReturnType<typeof serve>>

const ofTwoHosts = {
  'with signing pages of its own': await serve({ STAFF_URL }),
  'with DocuSign': await serve({ STAFF_URL, ESIGN: 'docusign', ...docusignAccount }),
}
const ofOneHost = {
  'without STAFF_URL': await serve({}),
  'where both addresses have one host': await serve({ STAFF_URL: `${PUBLIC_URL}/` }),
}

/** Files of both builds, probes, the description of the API and of files, the mode, errors of pages, and the inbox of development. */
const shared = [
  /^\/assets\/[\w.:-]+$/,
  /^\/(?:favicon\.(?:ico|svg)|apple-touch-icon\.png|robots\.txt)$/,
  /^\/health\/(?:live|ready)$/,
  /^\/v1\/(?:openapi|schemas\/[\w-]+)\.json$/,
  /^\/v1\/(?:dev\/messages|mode|page-errors)$/,
]
const sideOf = (url: string): 'both' | 'staff' | 'public' => {
  if (shared.some(pattern => pattern.test(url))) return 'both'
  return url.split('/')[url.startsWith('/v1/') ? 2 : 1] === 'staff' ? 'staff' : 'public'
}
const hosts = [
  ['public', 'loans.example'],
  ['staff', 'staff.loans.example'],
  ['staff', 'staff.loans.example:8443'],
  // A name that no setting knows is no host of staff.
  ['public', 'other.example'],
] as const

const pathOf = (url: string): string => url.replace(':dealer', DEALER).replace(/:\w+|\*$/g, () => newId())

async function send({ app }: Served, { method, url }: Route, host: string) {
  const answer = await app.inject({ method: method as 'GET', url: `${pathOf(url)}?from=/staff`, headers: { host } })
  return { reached: answer.headers[REACHED] !== undefined, status: answer.statusCode, body: answer.body }
}

test('the routes are those of both sides, hidden ones included', () => {
  const all = Object.values(ofTwoHosts).flatMap(({ routes }) => routes.map(({ url }) => url))
  expect(all).toEqual(
    expect.arrayContaining([
      '/v1/staff/oidc/back-channel-logout',
      '/v1/twilio/incoming',
      '/v1/twilio/status',
      '/v1/docusign/connect',
      '/v1/docusign/return',
      '/v1/signing/events',
      '/dealers/:dealer/logo/:file',
      '/health/ready',
      '/staff/people/:staff_id',
      '/:dealer/dashboard',
    ]),
  )
  expect(Object.groupBy(new Set(all), sideOf).both?.length).toBeGreaterThan(20)
})

test.each(Object.entries(ofTwoHosts))(
  'each route %s is on its own host and not found on the other',
  async (_, server) => {
    expect(server.routes.length).toBeGreaterThan(200)
    for (const route of server.routes)
      for (const [side, host] of hosts) {
        const { reached, status, body } = await send(server, route, host)
        const of = sideOf(route.url)
        const isThere = of === 'both' || of === side
        expect({ ...route, host, reached }).toEqual({ ...route, host, reached: isThere })
        if (isThere) continue
        expect({ ...route, host, status }).toEqual({ ...route, host, status: 404 })
        if (route.method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ code: 'not_found' })
      }
  },
)

test.each(['/%73taff', '/v1/%73taff/session', '/v1/st%61ff/queue', '/%73%74%61%66%66/people'])(
  '%s is a path of staff as well',
  async path => {
    const { app } = ofTwoHosts['with signing pages of its own']
    for (const [side, host] of hosts) {
      const { headers } = await app.inject({ url: path, headers: { host } })
      expect({ host, reached: headers[REACHED] !== undefined }).toEqual({ host, reached: side === 'staff' })
    }
  },
)

test.each(['/staffing', '/staffing/login', '/nothing/at/all', '/favicon.ico.staff'])(
  '%s is no path of staff',
  async path => {
    const { app } = ofTwoHosts['with signing pages of its own']
    for (const [side, host] of hosts) {
      const { statusCode, headers } = await app.inject({ url: path, headers: { host } })
      const isJson = String(headers['content-type']).startsWith('application/json')
      expect({ host, isJson }).toEqual({ host, isJson: side === 'staff' })
      if (side === 'staff') expect(statusCode).toBe(404)
    }
  },
)

test.each(Object.entries(ofOneHost))('one host has every route %s', async (_, server) => {
  for (const route of server.routes)
    expect({ ...route, ...(await send(server, route, 'loans.example')) }).toMatchObject({ ...route, reached: true })
})

test('the cookies of staff are for one host, over https, and for no call of another site', async () => {
  const { app, services } = ofOneHost['without STAFF_URL']
  const url = '/v1/staff/sign-in/passkey/options'
  const { cookies } = await app.inject({ method: 'POST', url, headers: fromStaffPages })
  expect(cookies).toEqual([
    {
      ...{ name: '__Host-staff-ceremony', value: expect.any(String), path: '/', maxAge: expect.any(Number) },
      ...{ httpOnly: true, sameSite: 'Strict', secure: true },
    },
  ])
  const { browser } = await signedInStaff(app, services, [])
  expect(Object.keys(browser.cookies).sort()).toEqual(['__Host-staff', '__Host-staff-ceremony'])
})
