import { afterAll, expect, test } from 'vitest'
import { minute } from '../../support/clock.ts'
import { testServices } from '../../support/services.ts'
import { softwareAuthenticator, type Tampering } from '../../support/software-authenticator.ts'
import {
  changeOf,
  enroll,
  fromStaffPages,
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

test('a person enrolls by a link, signs out, and signs in with the passkey', async () => {
  const { browser, passkey, id, email } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const session = await browser.call('GET', '/session')
  expect(session.body).toMatchObject({ id, email, status: 'ACTIVE', has_passkey: true, is_development: false })
  expect(session.body.grants).toEqual([{ role: 'OFFICER', dealer: null }])
  expect((await browser.call('DELETE', '/session')).status).toBe(204)
  expect((await browser.call('GET', '/session')).body.code).toBe('unauthenticated')

  const other = staffBrowser(app)
  expect(await signInWith(other, passkey)).toMatchObject({ status: 200, body: { id } })
})

test('the cookie is strict, opaque and for scripts out of reach', async () => {
  const passkey = softwareAuthenticator(origin)
  const browser = staffBrowser(app)
  const { token } = await invitedMember(services)
  const begun = await browser.call('POST', '/invitations/passkey/options', { token })
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/staff/invitations/passkey',
    headers: fromStaffPages,
    cookies: browser.cookies,
    payload: { credential: passkey.create(begun.body.options), name: '' },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'staff')
  expect(cookie).toEqual({
    name: 'staff',
    value: expect.stringMatching(/^[\w-]{43}$/),
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 12 * 3600,
  })
})

const tamperings: Record<string, Tampering> = {
  'another origin': { origin: 'https://evil.example' },
  'a frame of another site': { crossOrigin: true },
  'another site': { rpId: 'evil.example' },
  'no verification of the user': { userVerified: false },
  'another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
}

test.each(Object.entries(tamperings))('enrolling refuses an answer with %s', async (_name, tampering) => {
  const { token } = await invitedMember(services)
  const answer = await enroll(staffBrowser(app), token, softwareAuthenticator(origin), tampering)
  expect(answer).toMatchObject({ status: 422, body: { code: 'staff_passkey_refused' } })
  // The link still works, with a ceremony as it should be.
  expect((await enroll(staffBrowser(app), token, softwareAuthenticator(origin))).status).toBe(200)
})

test.each(
  Object.entries<Tampering>({
    ...tamperings,
    'the kind of another ceremony': { type: 'webauthn.create' },
    'a foreign key': { foreignKey: true },
    "another person's handle": { userHandle: Buffer.from('someone else').toString('base64url') },
    'no handle': { userHandle: '' },
  }),
)('signing in refuses an answer with %s', async (_name, tampering) => {
  const { passkey } = await signedInStaff(app, services, [])
  const answer = await signInWith(staffBrowser(app), passkey, tampering)
  expect(answer).toMatchObject({ status: 401, body: { code: 'staff_sign_in_failed' } })
})

test('an unknown passkey and a deactivated person read the same answer', async () => {
  const unknown = await signInWith(staffBrowser(app), softwareAuthenticator(origin))
  const { passkey, id, browser } = await signedInStaff(app, services, [])
  await services.db.updateTable('staff_member').set({ status: 'DEACTIVATED' }).where('id', '=', id).execute()
  const deactivated = await signInWith(staffBrowser(app), passkey)
  expect(deactivated).toEqual(unknown)
  expect((await browser.call('GET', '/session')).status).toBe(401)
})

test('an answer is good once, in its browser, for its purpose, and for five minutes', async () => {
  const { passkey, browser: signedIn } = await signedInStaff(app, services, [])
  const refused = { status: 401, body: { code: 'staff_sign_in_failed' } }
  const browser = staffBrowser(app)
  const options = async () => (await browser.call('POST', '/sign-in/passkey/options')).body.options
  const answer = async (at: typeof browser, credential: object) => at.call('POST', '/sign-in/passkey', { credential })

  // Replayed, also with a new counter.
  const first = await options()
  const ceremony = { ...browser.cookies }
  expect((await answer(browser, passkey.get(first))).status).toBe(200)
  Object.assign(browser.cookies, ceremony)
  expect(await answer(browser, passkey.get(first))).toMatchObject(refused)

  expect(await answer(staffBrowser(app), passkey.get(await options()))).toMatchObject(refused)

  const stepUp = (await signedIn.call('POST', '/step-up/options', changeOf('POST', '/people', {}))).body.options
  signedIn.cookies['staff-ceremony'] = signedIn.cookies['staff-step-up']!
  expect(await answer(signedIn, passkey.get(stepUp))).toMatchObject(refused)

  const late = await options()
  services.clock.advance(6 * minute)
  expect(await answer(browser, passkey.get(late))).toMatchObject(refused)
})

test('of two answers to one challenge at the same time, one signs in', async () => {
  const { passkey } = await signedInStaff(app, services, [])
  const browser = staffBrowser(app)
  const { body } = await browser.call('POST', '/sign-in/passkey/options')
  const credentials = [passkey.get(body.options), passkey.get(body.options)]
  const answers = await Promise.all(
    credentials.map(credential => browser.call('POST', '/sign-in/passkey', { credential })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('calls of other pages are refused before anything is read', async () => {
  const send = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/v1/staff/sign-in/passkey/options', headers })
  const own = { 'x-porchlight': 'staff' }
  const refused: Record<string, string>[] = [
    {},
    own,
    { ...own, 'sec-fetch-site': 'same-site' },
    { ...own, 'sec-fetch-site': 'cross-site', origin },
    { ...own, origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of refused) expect((await send(headers)).statusCode, JSON.stringify(headers)).toBe(403)
  expect((await send({ ...own, origin })).statusCode).toBe(200)
})
