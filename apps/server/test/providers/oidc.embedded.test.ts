import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { type Context, Provider } from 'oidc-provider'
import { afterAll, expect, test } from 'vitest'
import { configuredProviders } from '../../src/compose.ts'
import { freePort } from '../support/free-port.ts'
import { oidcClientKeys } from '../support/oidc-stand-in.ts'
import { testServices } from '../support/services.ts'
import { invitedMember, staffApp, staffBrowser } from '../support/staff.ts'

// The lender's own sign-in with a certified provider, from the invitation to the report that the person signed out there.

const port = await freePort()
const issuer = `http://127.0.0.1:${port}`
const services = await testServices({
  settings: { ...oidcClientKeys, STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_AMR: 'mfa' },
})
const app = await staffApp(services)
const { privateKey } = await generateKeyPair('RS256', { extractable: true })

const site = services.settings.PUBLIC_URL
const provider: Provider = new Provider(issuer, {
  clients: [
    {
      client_id: oidcClientKeys.STAFF_OIDC_CLIENT_ID,
      client_secret: oidcClientKeys.STAFF_OIDC_CLIENT_SECRET,
      redirect_uris: [`${site}/staff/oidc/callback`],
      backchannel_logout_uri: `${site}/v1/staff/oidc/back-channel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  claims: { openid: ['sub', 'amr', 'groups'] },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  findAccount: (_: Context, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId, groups: ['admin'] }),
  }),
  async loadExistingGrant({ oidc }: Context) {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
    grant.addOIDCScope('openid')
    await grant.save()
    return grant
  },
  /** Its report reaches the API without a network. */
  async fetch(url: string, { body, headers }: { body: URLSearchParams; headers: Headers }) {
    const sent = { url: new URL(url).pathname, payload: String(body), headers: Object.fromEntries(headers) }
    const { statusCode } = await app.inject({ method: 'POST', ...sent })
    return new Response(null, { status: statusCode })
  },
})

let logins = 0
const answer = provider.callback()
const server = createServer((req, res) => {
  if (!req.url?.startsWith('/interaction/')) return void answer(req, res)
  logins += 1
  void provider.interactionFinished(req, res, { login: { accountId: 'olivia', amr: ['pwd', 'mfa'] } })
})
server.listen(port, '127.0.0.1')
await once(server, 'listening')
afterAll(async () => {
  await services.close()
  server.close().closeAllConnections()
})

/** A browser at the provider: keeps its cookies and follows its redirects until they leave it. */
const cookies = new Map<string, string>()
async function visit(address: string, form?: Record<string, string>): Promise<{ location: string; html: string }> {
  const cookie = [...cookies].map(each => each.join('=')).join('; ')
  const post = form && { method: 'POST', body: new URLSearchParams(form) }
  const response = await fetch(address, { redirect: 'manual', headers: { cookie }, ...post })
  for (const set of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  const html = await response.text()
  const location = response.headers.get('location')
  if (location === null) return { location: address, html }
  const next = new URL(location, issuer)
  return next.origin === issuer ? visit(next.href) : { location: next.href, html }
}

test('a person enrolls, signs in, confirms a change, and is signed out with the provider', async () => {
  const { id, token } = await invitedMember(services)
  const through = async (browser: ReturnType<typeof staffBrowser>, path: string, body: object) => {
    const begun = await browser.call('POST', path, body)
    const { location } = await visit(begun.body.url)
    const done = await browser.call('POST', '/sign-in/oidc/callback', { query: new URL(location).search })
    expect(done.status).toBe(200)
    return done.body
  }
  const browser = staffBrowser(app)
  const enrolled = await through(browser, '/invitations/oidc', { token })
  expect(enrolled).toMatchObject({ code: null, session: { id, status: 'ACTIVE', grants: [] } })
  expect(logins).toBe(1)

  // The provider still knows the person, and asks again where a change is confirmed.
  const other = staffBrowser(app)
  expect((await through(other, '/sign-in/oidc', {})).session.id).toBe(id)
  expect(logins).toBe(1)
  const change = { action: 'passkey.add', target: id, redirect: '/staff/account' }
  expect(await through(other, '/step-up/oidc', change)).toMatchObject({ step_up: expect.any(String) })
  expect(logins).toBe(2)

  const { html } = await visit(`${issuer}/session/end`)
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(html) ?? []
  await visit(`${issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
  expect((await other.call('GET', '/session')).status).toBe(401)
})

test('doctor asks the provider for its description', async () => {
  const { staffSignIn } = configuredProviders(services.settings)
  await expect(staffSignIn?.check()).resolves.toContain('can report when a person signs out')
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const { staffSignIn: missing } = configuredProviders({ ...services.settings, STAFF_OIDC_ISSUER: nowhere })
  await expect(missing?.check()).rejects.toThrow('STAFF_OIDC_ISSUER does not describe itself')
})
