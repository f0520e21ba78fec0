import type { Grant } from '@porchlight/domain/staff'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/ids.ts'
import { hour, minute } from '../../support/clock.ts'
import { freePort } from '../../support/free-port.ts'
import { type Claims, oidcClientKeys, oidcStandIn } from '../../support/oidc-stand-in.ts'
import { testServices } from '../../support/services.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import { enroll, invitedMember, type StaffBrowser, staffApp, staffBrowser } from '../../support/staff.ts'

// The lender's own sign-in, and a passkey where it counts as one factor.

const provider = await oidcStandIn()
const settings = { ...oidcClientKeys, STAFF_OIDC_ISSUER: provider.url, STAFF_OIDC_AMR: 'mfa' }
const services = await testServices({ settings })
const app = await staffApp(services)
afterAll(async () => {
  await services.close()
  await provider.close()
})
const amr = ['pwd', 'mfa']

const begin = async (browser: StaffBrowser, path = '/sign-in/oidc', body: object = {}): Promise<string> => {
  const begun = await browser.call('POST', path, body)
  expect(begun.status).toBe(200)
  return begun.body.url
}
const callback = (browser: StaffBrowser, query: string) => browser.call('POST', '/sign-in/oidc/callback', { query })

const signIn = async (browser: StaffBrowser, claims: Claims, options?: { isForeign: boolean }) =>
  callback(browser, provider.signIn(await begin(browser), claims, options))

/** A person whose account is linked, with the browser that linked it. */
async function linked({ grants = [], needs_code = false }: { grants?: Grant[]; needs_code?: boolean } = {}) {
  const member = await invitedMember(services, { grants, needs_code })
  const browser = staffBrowser(app)
  const sub = newId()
  const url = await begin(browser, '/invitations/oidc', { token: member.token })
  const answer = await callback(browser, provider.signIn(url, { sub, amr, sid: `${sub} first` }))
  expect(answer.status).toBe(200)
  return { ...member, browser, sub, answer }
}

const logout = async (claims: Claims, options?: { isForeign: boolean }) => {
  const form = new URLSearchParams({ logout_token: await provider.logout(claims, options) })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({ method: 'POST', url: '/v1/staff/oidc/back-channel-logout', headers, payload: form.toString() })
}

test('an account is linked with an invitation, and signs in afterwards', async () => {
  const { answer, sub, browser } = await linked({ needs_code: true })
  expect(answer.body).toMatchObject({ code: expect.stringMatching(/^\w{6}$/), is_linked: true })
  expect(answer.body.session).toMatchObject({ status: 'WAITING', has_passkey: false })
  expect((await browser.call('GET', '/account')).body.code).toBe('staff_waiting')
  const other = staffBrowser(app)
  const url = await begin(other, '/sign-in/oidc', { redirect: '/staff/people' })
  const again = await callback(other, provider.signIn(url, { sub, amr }))
  expect(again.body).toMatchObject({ session: { status: 'WAITING' }, redirect: '/staff/people', passkey: null })
})

test('the address asks for PKCE, state, nonce and the age of the authentication', async () => {
  const { searchParams } = new URL(await begin(staffBrowser(app)))
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid',
    code_challenge_method: 'S256',
    code_challenge: expect.any(String),
    state: expect.any(String),
    nonce: expect.any(String),
    max_age: '14400',
    redirect_uri: 'http://localhost:3000/staff/oidc/callback',
  })
})

const old = Math.floor(Date.now() / 1000) - 24 * 60 * 60
describe.each<[string, Claims, { isForeign: boolean }?]>([
  ['another nonce', { nonce: 'another' }],
  ['another audience', { aud: 'another' }],
  ['another issuer', { iss: 'https://login.example' }],
  ['an expired token', { exp: old }],
  ['an authentication that is too old', { auth_time: old }],
  ['no time of the authentication', { auth_time: undefined }],
  ['a foreign signature', {}, { isForeign: true }],
  ['another account with the same email', { sub: 'stranger', email: 'same', email_verified: true }],
  ['groups of administrators alone', { sub: 'stranger', groups: ['admin'], roles: ['ADMINISTRATOR'] }],
])('%s', (_, claims, options) => {
  test('is refused', async () => {
    const { sub, email } = await linked()
    const browser = staffBrowser(app)
    const sameEmail = claims.email === 'same' ? { email } : {}
    const answer = await signIn(browser, { sub, amr, ...claims, ...sameEmail }, options)
    expect(answer).toMatchObject({ status: 422, body: { code: 'staff_oidc_refused' } })
    expect((await browser.call('GET', '/session')).status).toBe(401)
  })
})

test('groups and roles of a token give no grants', async () => {
  const { sub } = await linked()
  const { body } = await signIn(staffBrowser(app), { sub, amr, groups: ['admin'], roles: ['ADMINISTRATOR'] })
  expect(body.session.grants).toEqual([])
})

test('an answer is good once, in the browser that asked', async () => {
  const { sub } = await linked()
  const browser = staffBrowser(app)
  const query = provider.signIn(await begin(browser), { sub, amr })
  expect((await callback(staffBrowser(app), query)).body.code).toBe('staff_oidc_refused')
  const cookie = { ...browser.cookies }
  expect((await callback(browser, query)).status).toBe(200)
  Object.assign(browser.cookies, cookie)
  expect((await callback(browser, query)).body.code).toBe('staff_oidc_refused')

  const stranger = staffBrowser(app)
  await begin(stranger)
  expect((await callback(stranger, provider.signIn(await begin(browser), { sub, amr }))).body.code).toBe(
    'staff_oidc_refused',
  )
  for (const query of ['', '?error=access_denied', '?code=x', 'x'.repeat(500)]) {
    await begin(browser)
    expect((await callback(browser, query)).body.code).toBe('staff_oidc_refused')
  }
})

test('an account is linked in the browser that opened the invitation, and to one person', async () => {
  const { sub } = await linked()
  const { token } = await invitedMember(services)
  const browser = staffBrowser(app)
  const url = await begin(browser, '/invitations/oidc', { token })
  expect((await callback(staffBrowser(app), provider.signIn(url, { sub: newId(), amr }))).body.code).toBe(
    'staff_oidc_refused',
  )
  expect((await callback(browser, provider.signIn(url, { sub, amr }))).body.code).toBe('staff_oidc_refused')
  const used = provider.signIn(await begin(browser, '/invitations/oidc', { token }), { sub: newId(), amr })
  expect((await enroll(staffBrowser(app), token, softwareAuthenticator(services.settings.PUBLIC_URL))).status).toBe(200)
  expect((await callback(browser, used)).body.code).toBe('staff_invitation_invalid')
  const answer = await browser.call('POST', '/invitations/oidc', { token })
  expect(answer.body.code).toBe('staff_invitation_invalid')
})

test('without the required value a passkey of the same person is asked as well', async () => {
  const passkey = softwareAuthenticator(services.settings.PUBLIC_URL)
  const stranger = softwareAuthenticator(services.settings.PUBLIC_URL)
  await enroll(staffBrowser(app), (await invitedMember(services)).token, stranger)
  const { token } = await invitedMember(services)
  const browser = staffBrowser(app)
  const sub = newId()
  const weak = { sub, amr: ['pwd'] }
  const link = provider.signIn(await begin(browser, '/invitations/oidc', { token }), weak)
  expect((await callback(browser, link)).body).toMatchObject({ is_linked: true, session: null, code: null })
  expect((await enroll(browser, token, passkey)).status).toBe(200)

  const fresh = staffBrowser(app)
  for (const [authenticator, status] of [
    [stranger, 401],
    [passkey, 200],
  ] as const) {
    const { body } = await signIn(fresh, weak)
    expect(body).toMatchObject({ session: null, passkey: expect.any(Object) })
    expect((await fresh.call('GET', '/session')).status).toBe(401)
    const done = await fresh.call('POST', '/sign-in/passkey', { credential: authenticator.get(body.passkey) })
    expect(done.status).toBe(status)
  }
  const { sessions } = (await fresh.call('GET', '/account')).body
  expect(sessions.find(({ is_own }: { is_own: boolean }) => is_own).method).toBe('OIDC')
})

describe('a change', () => {
  const change = { action: 'passkey.add', redirect: '/staff/account' }

  test('is confirmed with the same account, authenticated anew', async () => {
    const { browser, sub, id } = await linked()
    const confirm = async (claims: Claims, by = browser) => {
      const url = await begin(browser, '/step-up/oidc', { ...change, target: id })
      expect(new URL(url).searchParams.get('prompt')).toBe('login')
      expect(new URL(url).searchParams.get('max_age')).toBe('0')
      return callback(by, provider.signIn(url, { sub, amr, ...claims }))
    }
    expect((await confirm({})).body).toMatchObject({ step_up: expect.any(String), redirect: '/staff/account' })
    const earlier = Math.floor(Date.now() / 1000) - 120
    const other = await linked()
    for (const claims of [{ auth_time: earlier }, { amr: ['pwd'] }, { sub: other.sub }])
      expect((await confirm(claims)).body.code).toBe('staff_oidc_refused')
    expect((await confirm({}, other.browser)).body.code).toBe('staff_oidc_refused')
    delete browser.cookies.staff
    expect((await browser.call('POST', '/step-up/oidc', { ...change, target: id })).status).toBe(401)
  })
})

test('a provider that is down or refuses this service is told apart from a refusal', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const without = await testServices({ settings: { ...settings, STAFF_OIDC_ISSUER: nowhere } })
  const answer = await staffBrowser(await staffApp(without)).call('POST', '/sign-in/oidc', {})
  expect(answer).toMatchObject({ status: 503, body: { code: 'staff_oidc_unavailable' } })
  await without.close()

  const browser = staffBrowser(app)
  const query = provider.signIn(await begin(browser), {})
  provider.faults.push(500)
  expect((await callback(browser, query)).body.code).toBe('staff_oidc_unavailable')

  const wrong = await testServices({ settings: { ...settings, STAFF_OIDC_CLIENT_SECRET: 'wrong' } })
  const other = staffBrowser(await staffApp(wrong))
  const refused = await callback(other, provider.signIn(await begin(other), {}))
  expect(refused).toMatchObject({ status: 503, body: { code: 'staff_oidc_unavailable' } })
  expect(wrong.logged.join()).toContain('invalid_client')
  await wrong.close()
})

describe('a report that the person signed out', () => {
  test('ends the sessions of the account, or the one that it names', async () => {
    const { browser, sub } = await linked()
    const second = staffBrowser(app)
    await signIn(second, { sub, amr, sid: `${sub} second` })
    const { browser: stranger } = await linked()
    expect((await logout({ sub, sid: `${sub} second` })).statusCode).toBe(200)
    expect((await second.call('GET', '/session')).status).toBe(401)
    expect((await browser.call('GET', '/session')).status).toBe(200)
    expect((await logout({ sub })).statusCode).toBe(200)
    expect((await browser.call('GET', '/session')).status).toBe(401)
    expect((await stranger.call('GET', '/session')).status).toBe(200)
  })

  test('is refused without a right token', async () => {
    const { browser, sub } = await linked()
    const bad: [Claims, { isForeign: boolean }?][] = [
      [{ sub, iss: 'https://login.example' }],
      [{ sub, aud: 'another' }],
      [{ sub, nonce: 'of a sign-in' }],
      [{ sub, events: {} }],
      [{ sub, events: undefined }],
      [{ sub, iat: old, exp: undefined }],
      [{ sub, exp: old }],
      [{}],
      [{ sub }, { isForeign: true }],
    ]
    for (const [claims, options] of bad) expect((await logout(claims, options)).statusCode).toBe(400)
    const url = '/v1/staff/oidc/back-channel-logout'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const payload of ['', 'logout_token=nonsense'])
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
    expect((await browser.call('GET', '/session')).status).toBe(200)
  })
})

test('sessions of a provider without reports end after four hours', async () => {
  const silent = await oidcStandIn({ reportsLogout: false })
  const other = await testServices({ settings: { ...settings, STAFF_OIDC_ISSUER: silent.url, STAFF_IDLE_MINUTES: 60 } })
  const browser = staffBrowser(await staffApp(other))
  const { token } = await invitedMember(other)
  const url = await begin(browser, '/invitations/oidc', { token })
  const { body } = await callback(browser, silent.signIn(url, { sub: 'someone', amr }))
  const ends = new Date(body.session.expires_at).getTime() - other.clock.now().getTime()
  expect(ends).toBeLessThanOrEqual(4 * hour)
  for (let used = 0; used < 4; used++) {
    other.clock.advance(59 * minute)
    expect((await browser.call('POST', '/session/activity')).status).toBe(200)
  }
  other.clock.advance(5 * minute)
  expect((await browser.call('POST', '/session/activity')).status).toBe(401)
  await other.close()
  await silent.close()
})

test('an answer is good within ten minutes', async () => {
  const { sub } = await linked()
  const browser = staffBrowser(app)
  const late = provider.signIn(await begin(browser), { sub, amr })
  services.clock.advance(11 * minute)
  expect((await callback(browser, late)).body.code).toBe('staff_oidc_refused')
})
