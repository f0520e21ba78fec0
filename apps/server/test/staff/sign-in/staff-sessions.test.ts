import { afterAll, expect, test } from 'vitest'
import { hour, minute } from '../../support/clock.ts'
import { testServices } from '../../support/services.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import {
  changeOf,
  enroll,
  invitedMember,
  signedInStaff,
  signInWith,
  staffApp,
  staffBrowser,
} from '../../support/staff.ts'

const services = await testServices()
const app = await staffApp(services)
afterAll(() => services.close())
const origin = services.settings.PUBLIC_URL

test('a session ends after 30 minutes without a request of the person; asking for the session is none', async () => {
  const { browser } = await signedInStaff(app, services, [])
  services.clock.advance(20 * minute)
  expect((await browser.call('GET', '/account')).status).toBe(200)
  services.clock.advance(20 * minute)
  expect((await browser.call('GET', '/session')).status).toBe(200)
  expect((await browser.call('POST', '/session/activity')).status).toBe(200)
  services.clock.advance(20 * minute)
  expect((await browser.call('GET', '/session')).status).toBe(200)
  services.clock.advance(11 * minute)
  expect((await browser.call('GET', '/session')).status).toBe(401)
})

test('a session ends after 12 hours, however much it is used', async () => {
  const { browser } = await signedInStaff(app, services, [])
  for (let used = 0; used < 12 * 3 - 1; used++) {
    services.clock.advance(20 * minute)
    expect((await browser.call('POST', '/session/activity')).status).toBe(200)
  }
  services.clock.advance(20 * minute)
  expect((await browser.call('POST', '/session/activity')).status).toBe(401)
})

test('a person who waits has a session and nothing else', async () => {
  const { token } = await invitedMember(services, { grants: [{ role: 'OFFICER', scope: 'ALL' }], needs_code: true })
  const browser = staffBrowser(app)
  const { body } = await enroll(browser, token, softwareAuthenticator(origin))
  expect(body.code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
  expect(body.session.status).toBe('WAITING')
  expect((await browser.call('GET', '/session')).body.status).toBe('WAITING')
  expect((await browser.call('GET', '/account')).body.code).toBe('staff_waiting')
  expect((await browser.call('GET', '/applications/0000000000')).body.code).toBe('staff_waiting')
})

test('a link works once and for 48 hours', async () => {
  const { token } = await invitedMember(services)
  const opened = await staffBrowser(app).call('POST', '/invitations/open', { token })
  expect(opened.body).toEqual({ purpose: 'INVITE', name: 'Olivia Ortiz', email: expect.any(String), oidc: false })
  expect((await enroll(staffBrowser(app), token, softwareAuthenticator(origin))).status).toBe(200)
  const late = await invitedMember(services)
  services.clock.advance(48 * hour + minute)
  for (const used of [token, late.token, 'unknown']) {
    const answer = await staffBrowser(app).call('POST', '/invitations/open', { token: used })
    expect(answer).toMatchObject({ status: 422, body: { code: 'staff_invitation_invalid' } })
  }
})

test('the name of a passkey is checked beside its field, with nothing stored and the ceremony still open', async () => {
  const { token, id } = await invitedMember(services)
  const browser = staffBrowser(app)
  const begun = await browser.call('POST', '/invitations/passkey/options', { token })
  const credential = softwareAuthenticator(origin).create(begun.body.options)
  const send = (name: unknown) => browser.call('POST', '/invitations/passkey', { credential, name })
  const named = async () =>
    (await services.db.selectFrom('staff_passkey').select('name').where('staff_id', '=', id).execute()).map(
      ({ name }) => name,
    )
  const wrong: [unknown, string][] = [
    ['x'.repeat(61), 'Use up to 60 letters'],
    ['Pho\u0000ne', 'hidden character'],
    ['Pho\u202ene', 'hidden character'],
    ['Pho\ud800ne', 'hidden character'],
    [null, ''],
    [5, ''],
    [['Phone'], ''],
  ]
  for (const [name, says] of wrong) {
    const answer = await send(name)
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_form' } })
    expect(answer.body.errors.name).toContain(says)
    expect(await named()).toEqual([])
  }
  expect((await send('  Work \t laptop ')).status).toBe(200)
  expect(await named()).toEqual(['Work laptop'])
})

test('a passkey without a name has that of the device, and one that opened a session was used then', async () => {
  const { token } = await invitedMember(services)
  const browser = staffBrowser(app)
  const { body } = await browser.call('POST', '/invitations/passkey/options', { token })
  const credential = softwareAuthenticator(origin).create(body.options)
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
  await browser.call('POST', '/invitations/passkey', { credential, name: ' ' }, firefox)
  const { passkeys, sessions } = (await browser.call('GET', '/account')).body
  expect(passkeys).toMatchObject([{ name: 'Firefox on Linux', last_used_at: sessions[0].created_at }])
})

test('passkeys are added and removed with a ceremony of their own, and the last one stays', async () => {
  const { browser, confirmed, stepUp } = await signedInStaff(app, services, [])
  const second = softwareAuthenticator(origin)
  const make = async () => {
    const { body } = await browser.call('POST', '/account/passkeys/options')
    return { credential: second.create(body.options), name: 'Key' }
  }
  const path = '/account/passkeys'
  expect((await browser.call('POST', path, await make())).body.code).toBe('staff_step_up_required')
  const proof = await stepUp('POST', path, await make())
  expect((await browser.call('POST', path, await make(), proof)).body.code).toBe('staff_step_up_required')
  expect((await confirmed('POST', path, await make())).status).toBe(201)
  // The authenticator is there already.
  expect((await confirmed('POST', path, await make())).body.code).toBe('staff_passkey_refused')

  const { passkeys } = (await browser.call('GET', '/account')).body
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Key'])
  const remove = (passkey: string) => confirmed('DELETE', `${path}/${passkey}`)
  expect((await remove(passkeys[1].id)).status).toBe(204)
  expect((await remove(passkeys[1].id)).status).toBe(404)
  // Without a confirmation: the person is not asked for one.
  expect((await browser.call('DELETE', `${path}/${passkeys[0].id}`)).body.code).toBe('staff_last_passkey')
  expect((await signInWith(staffBrowser(app), second)).status).toBe(401)
})

test("a person ends another of their sessions, and none of someone else's", async () => {
  const { browser, passkey } = await signedInStaff(app, services, [])
  const other = staffBrowser(app)
  await signInWith(other, passkey)
  const { sessions } = (await browser.call('GET', '/account')).body
  expect(sessions).toHaveLength(2)
  const { id } = sessions.find(({ is_own }: { is_own: boolean }) => !is_own)
  const stranger = await signedInStaff(app, services, [])
  expect((await stranger.browser.call('DELETE', `/account/sessions/${id}`)).status).toBe(404)
  expect((await browser.call('DELETE', `/account/sessions/${id}`)).status).toBe(204)
  expect((await other.call('GET', '/session')).status).toBe(401)
})

test("a person signs out everywhere at once, also here, and ends no session of someone else's", async () => {
  const { browser, passkey } = await signedInStaff(app, services, [])
  const other = staffBrowser(app)
  await signInWith(other, passkey)
  const stranger = await signedInStaff(app, services, [])
  expect((await other.call('DELETE', '/account/sessions')).status).toBe(204)
  // The cookie is gone, so the browser sends none.
  expect(Object.keys(other.cookies)).not.toContain('staff')
  for (const signedOut of [browser, other]) expect((await signedOut.call('GET', '/session')).status).toBe(401)
  expect((await stranger.browser.call('GET', '/session')).status).toBe(200)
})

test('a new sign-in ends the session that the browser had before, also of someone else, and no other one', async () => {
  const first = await signedInStaff(app, services, [])
  const elsewhere = staffBrowser(app)
  expect((await signInWith(elsewhere, first.passkey)).status).toBe(200)
  const second = await signedInStaff(app, services, [])
  const before = { ...first.browser.cookies }
  expect((await signInWith(first.browser, second.passkey)).body.id).toBe(second.id)
  const former = staffBrowser(app)
  Object.assign(former.cookies, before)
  expect((await former.call('GET', '/session')).status).toBe(401)
  for (const browser of [first.browser, second.browser, elsewhere])
    expect((await browser.call('GET', '/session')).status).toBe(200)
})

test("a proof is of one session: another's is refused", async () => {
  const { browser, passkey, stepUp, id } = await signedInStaff(app, services, [])
  const removing = ['DELETE', `/account/passkeys/${id}`] as const
  const proof = await stepUp(...removing)
  const other = staffBrowser(app)
  await signInWith(other, passkey)
  const answer = await other.call(...removing, undefined, proof)
  expect(answer.body.code).toBe('staff_step_up_required')
  const { body } = await other.call('POST', '/step-up/options', changeOf(...removing))
  const failed = await browser.call('POST', '/step-up', { credential: passkey.get(body.options) })
  expect(failed.body.code).toBe('staff_step_up_required')
})
