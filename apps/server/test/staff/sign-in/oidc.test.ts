import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/ids.ts'
import { hour, minute } from '../../support/clock.ts'
import { oidcStandIn } from '../../support/oidc-stand-in.ts'
import { testServices } from '../../support/services.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import { changeOf, enroll, invitedMember, staffApp, staffBrowser } from '../../support/staff.ts'
import { amr, begin, callback, oidcSettingsOf, oidcStaff, storedSignIns } from '../../support/staff-oidc.ts'

// The lender's own sign-in, and a passkey where it counts as one factor.

const provider = await oidcStandIn()
const settings = oidcSettingsOf(provider)
const services = await testServices({ settings })
const app = await staffApp(services)
const { linked, signIn, logout } = oidcStaff(app, services, provider)
const authenticator = () => softwareAuthenticator(services.settings.PUBLIC_URL)
afterAll(async () => {
  await services.close()
  await provider.close()
})

test('an account is linked with an invitation, and signs in afterwards', async () => {
  const { answer, sub, browser } = await linked({ needs_code: true })
  expect(answer.body).toMatchObject({ code: expect.stringMatching(/^\w{6}$/), enroll: null })
  expect(answer.body.session).toMatchObject({ status: 'WAITING', has_passkey: false, has_oidc: true })
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

test('a token that names neither the authorized party nor its access token signs in', async () => {
  const { sub } = await linked()
  expect((await signIn(staffBrowser(app), { sub, amr, azp: undefined, at_hash: undefined })).status).toBe(200)
})

test('groups and roles of a token give no grants', async () => {
  const { sub } = await linked()
  const { body } = await signIn(staffBrowser(app), { sub, amr, groups: ['admin'], roles: ['ADMINISTRATOR'] })
  expect(body.session.grants).toEqual([])
})

test('two pages of one browser that ask at the same time both get their answer', async () => {
  const { browser, sub, id } = await linked()
  const first = await begin(browser, '/step-up/oidc', changeOf('POST', '/people', {}))
  const second = await begin(browser, '/step-up/oidc', changeOf('POST', `/people/${id}/reset`))
  for (const url of [first, second])
    expect((await callback(browser, provider.signIn(url, { sub, amr }))).body).toMatchObject({
      step_up: expect.any(String),
    })
  const proofs = await services.db
    .selectFrom('staff_step_up')
    .innerJoin('staff_session', 'staff_session.id', 'session_id')
    .select('call_hash')
    .where('staff_id', '=', id)
    .execute()
  expect(new Set(proofs.map(({ call_hash }) => call_hash.toString('hex'))).size).toBe(2)
})

describe('an account that counts as one factor', () => {
  const weak = (sub: string) => ({ sub, amr: ['pwd'] })

  test('is linked with a passkey, by one opening of the invitation', async () => {
    const { id, token } = await invitedMember(services, { needs_code: true })
    const browser = staffBrowser(app)
    const sub = newId()
    const before = await storedSignIns(services)
    const url = await begin(browser, '/invitations/oidc', { token })
    const { body } = await callback(browser, provider.signIn(url, weak(sub)))
    expect(body).toMatchObject({ enroll: expect.any(Object), session: null, code: null })
    expect(await storedSignIns(services)).toEqual(before)

    const made = { credential: authenticator().create(body.enroll), name: 'Laptop' }
    expect((await staffBrowser(app).call('POST', '/invitations/passkey', made)).body.code).toBe('staff_passkey_refused')
    const cookies = { ...browser.cookies }
    const enrolled = await browser.call('POST', '/invitations/passkey', made)
    expect(enrolled.body).toMatchObject({
      code: expect.any(String),
      session: { id, status: 'WAITING', has_passkey: true },
    })
    const again = Object.assign(staffBrowser(app), { cookies })
    expect((await again.call('POST', '/invitations/passkey', made)).body.code).toBe('staff_passkey_refused')
    expect((await signIn(staffBrowser(app), weak(sub))).body).toMatchObject({ passkey: expect.any(Object) })
  })

  test('leaves no way in where another browser enrolls by the same link', async () => {
    const { token } = await invitedMember(services)
    const stranger = staffBrowser(app)
    const sub = newId()
    const url = await begin(stranger, '/invitations/oidc', { token })
    const { body } = await callback(stranger, provider.signIn(url, weak(sub)))
    expect((await enroll(staffBrowser(app), token, authenticator())).status).toBe(200)
    const late = { credential: authenticator().create(body.enroll), name: '' }
    expect((await stranger.call('POST', '/invitations/passkey', late)).body.code).toBe('staff_invitation_invalid')
    // Even where the account proves more later.
    expect((await signIn(stranger, { sub, amr })).body.code).toBe('staff_oidc_refused')
  })

  test('signs in with a passkey of the same person', async () => {
    const passkey = authenticator()
    const stranger = authenticator()
    await enroll(staffBrowser(app), (await invitedMember(services)).token, stranger)
    const { token } = await invitedMember(services)
    const browser = staffBrowser(app)
    const sub = newId()
    const url = await begin(browser, '/invitations/oidc', { token })
    const { body: linking } = await callback(browser, provider.signIn(url, weak(sub)))
    const made = { credential: passkey.create(linking.enroll), name: '' }
    expect((await browser.call('POST', '/invitations/passkey', made)).status).toBe(200)

    const fresh = staffBrowser(app)
    for (const [used, status] of [
      [stranger, 401],
      [passkey, 200],
    ] as const) {
      const { body } = await signIn(fresh, weak(sub))
      expect(body).toMatchObject({ session: null, passkey: expect.any(Object) })
      expect((await fresh.call('GET', '/session')).status).toBe(401)
      const done = await fresh.call('POST', '/sign-in/passkey', { credential: used.get(body.passkey) })
      expect(done.status).toBe(status)
    }
    const { sessions } = (await fresh.call('GET', '/account')).body
    expect(sessions.map(({ method }: { method: string }) => method)).toEqual(['OIDC', 'OIDC'])
  })
})

test('without a value that proves more than one factor no account confirms a change', async () => {
  const other = await testServices({ settings: { ...settings, STAFF_OIDC_AMR: undefined } })
  const browser = staffBrowser(await staffApp(other))
  const { token } = await invitedMember(other)
  const { body } = await callback(
    browser,
    provider.signIn(await begin(browser, '/invitations/oidc', { token }), { amr }),
  )
  const made = { credential: authenticator().create(body.enroll), name: '' }
  const enrolled = await browser.call('POST', '/invitations/passkey', made)
  expect(enrolled.body.session).toMatchObject({ has_passkey: true, has_oidc: false })
  await other.close()
})

test('a change is confirmed with the same account, which the provider asks for again', async () => {
  const { browser, sub, id } = await linked()
  const url = await begin(browser, '/step-up/oidc', changeOf('POST', `/people/${id}/reset`))
  expect(new URL(url).searchParams.get('prompt')).toBe('login')
  expect(new URL(url).searchParams.get('max_age')).toBe('0')
  const { body } = await callback(browser, provider.signIn(url, { sub, amr }))
  expect(body).toMatchObject({ step_up: expect.any(String), session: null, redirect: null })
  delete browser.cookies.staff
  expect((await browser.call('POST', '/step-up/oidc', changeOf('POST', `/people/${id}/reset`))).status).toBe(401)
})

test('confirmations of a person are counted apart from those of others at the same address', async () => {
  const [first, second] = [await linked(), await linked()]
  const begin = ({ browser }: typeof first) => browser.call('POST', '/step-up/oidc', changeOf('POST', '/people', {}))
  for (let begun = 0; begun < 60; begun++) expect((await begin(first)).status).toBe(200)
  expect(await begin(first)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await begin(second)).status).toBe(200)
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

  test('ends a session that it names without the account', async () => {
    const { browser, sub } = await linked()
    expect((await logout({ sid: `${sub} second` })).statusCode).toBe(200)
    expect((await browser.call('GET', '/session')).status).toBe(200)
    expect((await logout({ sid: `${sub} first` })).statusCode).toBe(200)
    expect((await browser.call('GET', '/session')).status).toBe(401)
  })

  test('ends no session of another issuer with the same name', async () => {
    const { browser, sub, id } = await linked()
    const former = { issuer: 'https://former.example' }
    await services.db.updateTable('staff_identity').set(former).where('staff_id', '=', id).execute()
    expect((await logout({ sid: `${sub} first` })).statusCode).toBe(200)
    expect((await browser.call('GET', '/session')).status).toBe(200)
  })
})

test('sessions of a provider without reports end after four hours', async () => {
  const silent = await oidcStandIn({ reportsLogout: false })
  const other = await testServices({ settings: { ...oidcSettingsOf(silent), STAFF_IDLE_MINUTES: 60 } })
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
