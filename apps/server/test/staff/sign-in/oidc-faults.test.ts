import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { setStatus } from '../../../src/staff/staff-members/staff-member-repository.ts'
import { minute } from '../../support/clock.ts'
import { freePort } from '../../support/free-port.ts'
import { type Claims, type OidcFault, oidcStandIn, type Signature } from '../../support/oidc-stand-in.ts'
import { testServices } from '../../support/services.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import { changeOf, enroll, invitedMember, type StaffBrowser, staffApp, staffBrowser } from '../../support/staff.ts'
import { amr, begin, callback, oidcSettingsOf, oidcStaff, storedSignIns } from '../../support/staff-oidc.ts'

// Faults of the lender's own sign-in: each is refused with its code, and nothing is stored.

const provider = await oidcStandIn()
const settings = oidcSettingsOf(provider)
const services = await testServices({ settings })
const app = await staffApp(services)
const { linked, signIn, logout } = oidcStaff(app, services, provider)
afterEach(async () => {
  vi.useRealTimers()
  // All of these calls come from one address.
  await services.db.deleteFrom('rate_limit').execute()
})
afterAll(async () => {
  await services.close()
  await provider.close()
})

/** Checks the code of a refusal, and that it left nothing behind. */
async function expectRefused(code: string, call: () => ReturnType<typeof callback>): Promise<void> {
  const before = await storedSignIns(services)
  const answer = await call()
  expect(answer.body.code).toBe(code)
  expect(answer.status).toBe(code === 'staff_oidc_unavailable' ? 503 : 422)
  expect(await storedSignIns(services)).toEqual(before)
}

const old = Math.floor(Date.now() / 1000) - 24 * 60 * 60
const inTwoHours = Math.floor(Date.now() / 1000) + 2 * 60 * 60
describe.each<[string, Claims, Signature?]>([
  ['another nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'another' }],
  ['a further audience without our name as the authorized party', { aud: ['porchlight', 'other'], azp: 'other' }],
  ['another client as the authorized party', { azp: 'other' }],
  ['the hash of another access token', { at_hash: 'LDktKdoQak3Pk0cnXxCltA' }],
  ['another issuer', { iss: 'https://login.example' }],
  ['an expired token', { exp: old }],
  ['an authentication that is too old', { auth_time: old }],
  ['an authentication that is in the future', { auth_time: inTwoHours }],
  ['no time of the authentication', { auth_time: undefined }],
  ['a foreign signature', {}, 'foreign'],
  ['no signature', {}, 'none'],
  ['another account with the same email', { sub: 'stranger', email: 'same', email_verified: true }],
  ['groups of administrators alone', { sub: 'stranger', groups: ['admin'], roles: ['ADMINISTRATOR'] }],
])('a token with %s', (_, claims, signature) => {
  test('opens no session, links no account and confirms nothing', async () => {
    const { sub, email, browser, id } = await linked()
    const sameEmail = claims.email === 'same' ? { email } : {}
    const spoiled = { sub, amr, ...claims, ...sameEmail }
    const visitor = staffBrowser(app)
    await expectRefused('staff_oidc_refused', () => signIn(visitor, spoiled, signature))
    expect((await visitor.call('GET', '/session')).status).toBe(401)
    const change = await begin(browser, '/step-up/oidc', changeOf('POST', `/people/${id}/reset`))
    await expectRefused('staff_oidc_refused', () => callback(browser, provider.signIn(change, spoiled, signature)))
    if (claims.sub) return
    const { token } = await invitedMember(services)
    const link = await begin(visitor, '/invitations/oidc', { token })
    const fresh = { amr, sub: `${sub} new`, ...claims }
    await expectRefused('staff_oidc_refused', () => callback(visitor, provider.signIn(link, fresh, signature)))
  })
})

test('an answer is good once, in the browser that asked', async () => {
  const { sub } = await linked()
  const browser = staffBrowser(app)
  const query = provider.signIn(await begin(browser), { sub, amr })
  const stranger = staffBrowser(app)
  await expectRefused('staff_oidc_refused', () => callback(stranger, query))
  await begin(stranger)
  await expectRefused('staff_oidc_refused', () => callback(stranger, query))
  expect((await callback(browser, query)).status).toBe(200)
  await expectRefused('staff_oidc_refused', () => callback(browser, query))
})

test('an answer without a right state ends no ceremony that waits', async () => {
  const { sub } = await linked()
  const browser = staffBrowser(app)
  const query = provider.signIn(await begin(browser), { sub, amr })
  const state = new URLSearchParams(query).get('state')
  for (const wrong of ['', '?error=access_denied', '?code=x', '?code=x&state=', `?code=x&state=${'x'.repeat(43)}`])
    await expectRefused('staff_oidc_refused', () => callback(browser, wrong))
  expect((await callback(browser, query)).status).toBe(200)
  for (const wrong of [`?state=${state}&error=access_denied`, `${query}&state=${state}`]) {
    const [, own = ''] = /state=([\w-]+)/.exec(provider.signIn(await begin(browser), { sub, amr })) ?? []
    await expectRefused('staff_oidc_refused', () => callback(browser, wrong.replaceAll(state!, own)))
  }
})

test('a code is good for the ceremony that it was given to', async () => {
  const { browser, sub, id } = await linked()
  const { token } = await invitedMember(services)
  const codeOf = (query: string) => new URLSearchParams(query).get('code') ?? ''
  const account = { sub: 'of nobody', amr }
  const withState = (url: string, code: string) =>
    `?${new URLSearchParams({ code, state: new URL(url).searchParams.get('state')! })}`
  const code = async (by: StaffBrowser) => codeOf(provider.signIn(await begin(by), { sub, amr }))

  // The code comes from a sign-in for a link, from another browser, from an earlier sign-in, and from another client.
  const link = await begin(browser, '/invitations/oidc', { token })
  const ofSignIn = codeOf(provider.signIn(await begin(browser), account))
  await expectRefused('staff_oidc_refused', () => callback(browser, withState(link, ofSignIn)))
  const other = await code(staffBrowser(app))
  const own = await begin(browser)
  await expectRefused('staff_oidc_refused', () => callback(browser, withState(own, other)))
  const change = await begin(browser, '/step-up/oidc', changeOf('POST', `/people/${id}/reset`))
  const earlier = await code(browser)
  await expectRefused('staff_oidc_refused', () => callback(browser, withState(change, earlier)))
  const ofNoOne = await begin(browser)
  await expectRefused('staff_oidc_refused', () => callback(browser, withState(ofNoOne, 'code of another client')))
})

test('an account of one person is linked to no other, nor by a link that was used', async () => {
  const { sub } = await linked()
  const { token } = await invitedMember(services)
  const browser = staffBrowser(app)
  for (const claims of [{ sub, amr }, { sub }]) {
    const url = await begin(browser, '/invitations/oidc', { token })
    await expectRefused('staff_oidc_refused', () => callback(browser, provider.signIn(url, claims)))
  }
  const used = provider.signIn(await begin(browser, '/invitations/oidc', { token }), { sub: 'late', amr })
  expect((await enroll(staffBrowser(app), token, softwareAuthenticator(services.settings.PUBLIC_URL))).status).toBe(200)
  await expectRefused('staff_invitation_invalid', () => callback(browser, used))
  await expectRefused('staff_invitation_invalid', () => browser.call('POST', '/invitations/oidc', { token }))
})

test('a person who is deactivated signs in no more, nor with an answer that is on its way', async () => {
  const { sub, id } = await linked()
  const browser = staffBrowser(app)
  const query = provider.signIn(await begin(browser), { sub, amr })
  await inTransaction(services.db, trx => setStatus(trx, id, 'DEACTIVATED', services.clock.now()))
  await expectRefused('staff_oidc_refused', () => callback(browser, query))
  await expectRefused('staff_oidc_refused', () => signIn(browser, { sub, amr: ['pwd'] }))
})

test('a change is confirmed by no other account, browser or session, and by no earlier authentication', async () => {
  const { browser, sub, id } = await linked()
  const other = await linked()
  const change = changeOf('POST', `/people/${id}/reset`)
  const confirm = async (claims: Claims, by = browser) => {
    const query = provider.signIn(await begin(browser, '/step-up/oidc', change), { sub, amr, ...claims })
    await expectRefused('staff_oidc_refused', () => callback(by, query))
  }
  await confirm({ auth_time: Math.floor(Date.now() / 1000) - 120 })
  await confirm({ amr: ['pwd'] })
  await confirm({ amr: 'mfa' })
  await confirm({ sub: other.sub })
  await confirm({}, other.browser)
  const query = provider.signIn(await begin(browser, '/step-up/oidc', change), { sub, amr })
  const { staff: _signedOut, ...cookies } = browser.cookies
  await expectRefused('staff_oidc_refused', () => callback(Object.assign(staffBrowser(app), { cookies }), query))
  const next = provider.signIn(await begin(browser, '/step-up/oidc', change), { sub, amr })
  expect((await signIn(browser, { sub, amr })).status).toBe(200)
  await expectRefused('staff_oidc_refused', () => callback(browser, next))
})

test.each<[OidcFault, string]>([
  [500, 'staff_oidc_unavailable'],
  [429, 'staff_oidc_unavailable'],
  ['redirects', 'staff_oidc_unavailable'],
  ['is huge', 'staff_oidc_unavailable'],
  ['is garbage', 'staff_oidc_refused'],
])('an answer for a code that %s is refused with %s', async (fault, code) => {
  const { sub } = await linked()
  const browser = staffBrowser(app)
  const query = provider.signIn(await begin(browser), { sub, amr })
  provider.faults.push(fault)
  await expectRefused(code, () => callback(browser, query))
})

test.each<OidcFault>([503, 'redirects', 'is huge', 'is garbage'])(
  'a description that %s twice leaves the sign-in unavailable, until the next one is right',
  async fault => {
    const other = await testServices({ settings })
    const browser = staffBrowser(await staffApp(other))
    provider.faults.push(fault, fault)
    const answer = await browser.call('POST', '/sign-in/oidc', {})
    expect(answer).toMatchObject({ status: 503, body: { code: 'staff_oidc_unavailable' } })
    provider.faults.push(fault)
    expect((await browser.call('POST', '/sign-in/oidc', {})).status).toBe(200)
    await other.close()
  },
)

test('a provider that is slow holds up no one else, and is given up', async () => {
  const { browser, sub } = await linked()
  const visitor = staffBrowser(app)
  const query = provider.signIn(await begin(visitor), { sub, amr })
  provider.faults.push('never comes')
  let isOver = false
  const slow = callback(visitor, query).finally(() => {
    isOver = true
  })
  // The next request would get the fault otherwise.
  await expect.poll(() => provider.faults).toEqual([])
  expect((await browser.call('GET', '/account')).status).toBe(200)
  expect((await signIn(staffBrowser(app), { sub, amr })).status).toBe(200)
  expect(isOver).toBe(false)
  await expectRefused('staff_oidc_unavailable', () => slow)
  expect(provider.endHanging()).toBe(1)
})

test('a provider that is down, refuses this service or names another issuer is distinguished from a refusal', async () => {
  const misnamed = await oidcStandIn({ issuer: 'https://login.example' })
  for (const issuer of [`http://127.0.0.1:${await freePort()}`, misnamed.url]) {
    const without = await testServices({ settings: { ...settings, STAFF_OIDC_ISSUER: issuer } })
    const answer = await staffBrowser(await staffApp(without)).call('POST', '/sign-in/oidc', {})
    expect(answer).toMatchObject({ status: 503, body: { code: 'staff_oidc_unavailable' } })
    await without.close()
  }
  await misnamed.close()

  const wrong = await testServices({ settings: { ...settings, STAFF_OIDC_CLIENT_SECRET: 'wrong' } })
  const other = staffBrowser(await staffApp(wrong))
  const refused = await callback(other, provider.signIn(await begin(other), {}))
  expect(refused).toMatchObject({ status: 503, body: { code: 'staff_oidc_unavailable' } })
  expect(wrong.logged.join()).toContain('invalid_client')
  await wrong.close()

  const browser = staffBrowser(app)
  const state = new URL(await begin(browser)).searchParams.get('state')
  await expectRefused('staff_oidc_unavailable', () =>
    callback(browser, `?error=temporarily_unavailable&state=${state}`),
  )
})

test('a report that the person signed out is refused without a right token', async () => {
  const { browser, sub } = await linked()
  const bad: [Claims, Signature?, string?][] = [
    [{ sub, iss: 'https://login.example' }],
    [{ sub, aud: 'another' }],
    [{ sub, nonce: 'of a sign-in' }],
    [{ sub, events: {} }],
    [{ sub, events: undefined }],
    [{ sub, iat: old, exp: undefined }],
    [{ sub, exp: old }],
    [{}],
    [{ sub }, 'foreign'],
    [{ sub }, 'none'],
    [{ sub }, 'right', 'JWT'],
    [{ sub }, 'right', 'at+jwt'],
  ]
  const before = await storedSignIns(services)
  for (const each of bad) {
    services.logged.length = 0
    expect((await logout(...each)).statusCode).toBe(400)
    // A token that the provider signed and this server refuses is an error that the operator sees.
    const [, signature = 'right'] = each
    expect(services.logged.join().includes('a report of a sign-out was refused')).toBe(signature === 'right')
  }
  const url = '/v1/staff/oidc/back-channel-logout'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const payload of ['', 'logout_token=nonsense'])
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
  expect((await browser.call('GET', '/session')).status).toBe(200)
  expect(await storedSignIns(services)).toEqual(before)
})

test('keys that the provider changed are asked for again', async () => {
  const { sub, browser } = await linked()
  await provider.rotateKeys()
  vi.useFakeTimers({ now: Date.now() + 2 * minute, toFake: ['Date'] })
  expect((await signIn(staffBrowser(app), { sub, amr })).status).toBe(200)
  expect((await logout({ sub })).statusCode).toBe(200)
  expect((await browser.call('GET', '/session')).status).toBe(401)
})

test('an answer is good within ten minutes', async () => {
  const { sub } = await linked()
  const browser = staffBrowser(app)
  const late = provider.signIn(await begin(browser), { sub, amr })
  services.clock.advance(11 * minute)
  await expectRefused('staff_oidc_refused', () => callback(browser, late))
})
