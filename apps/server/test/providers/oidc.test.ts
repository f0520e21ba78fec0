import { afterAll, expect, test } from 'vitest'
import { configuredProviders } from '../../src/compose.ts'
import { startCertifiedProvider } from '../support/certified-provider.ts'
import { freePort } from '../support/free-port.ts'
import { oidcClientKeys } from '../support/oidc-stand-in.ts'
import { testServices } from '../support/services.ts'
import { changeOf, invitedMember, staffApp, staffBrowser } from '../support/staff.ts'

// The lender's own sign-in with a certified provider, from the invitation to the report that the person signed out there.

const port = await freePort()
const issuer = `http://127.0.0.1:${port}`
const services = await testServices({
  settings: { ...oidcClientKeys, STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_AMR: 'mfa' },
})
const app = await staffApp(services)

let logins = 0
const provider = await startCertifiedProvider({
  port,
  site: services.settings.PUBLIC_URL,
  onLogin(_req, _res, finish) {
    logins += 1
    void finish({ accountId: 'olivia', amr: ['pwd', 'mfa'] })
  },
  /** Its report reaches the API without a network. */
  async fetch(url, { body, headers }) {
    const sent = { url: new URL(url).pathname, payload: String(body), headers: Object.fromEntries(headers) }
    const { statusCode } = await app.inject({ method: 'POST', ...sent })
    return new Response(null, { status: statusCode })
  },
})
afterAll(async () => {
  await services.close()
  provider.close()
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
  const change = changeOf('POST', `/people/${id}/reset`)
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
