import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { derivedKey, type IdentityKey } from '../../../src/platform/crypto/keys.ts'
import { minute } from '../../support/clock.ts'
import { dumpOf } from '../../support/database-dump.ts'
import { testKeys } from '../../support/keys.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../support/software-authenticator.ts'
import { invitedMember, type StaffBrowser, signedInStaff, signInWith, staffBrowser } from '../../support/staff.ts'
import { testedStaffApi } from '../../support/tested-api.ts'

// All of these calls come from one address, as those of an office do.

const [own, other] = [await testKeys(), await testKeys()]
const previous = { ...other.identity, id: 'previous' }
const { app, services } = await testedStaffApi({
  keys: { ...own, identity: { ...own.identity, previous: [previous] } },
})
const { db, clock, keys, settings } = services

const open = (browser: StaffBrowser, token: string) => browser.call('POST', '/invitations/open', { token })

test('what strangers begin stores nothing, and keeps no one at the same address out', async () => {
  const { passkey } = await signedInStaff(app, services, [])
  const { token } = await invitedMember(services)
  const before = await dumpOf(db)
  const stranger = softwareAuthenticator(settings.PUBLIC_URL)
  for (let tried = 0; tried < 100; tried++) {
    const browser = staffBrowser(app)
    expect((await signInWith(browser, stranger)).body.code).toBe('staff_sign_in_failed')
    expect((await open(browser, 'A'.repeat(43))).body.code).toBe('staff_invitation_invalid')
  }
  expect(await dumpOf(db)).toEqual(before)
  expect((await signInWith(staffBrowser(app), passkey)).status).toBe(200)
  expect((await open(staffBrowser(app), token)).status).toBe(200)
})

/** Answers of a stranger who knows the id of a passkey. */
async function exhaust({ passkey }: { passkey: SoftwareAuthenticator }, remoteAddress: string) {
  const browser = staffBrowser(app, { remoteAddress })
  const credential = passkey.get({ challenge: 'AAAA' })
  for (let tried = 0; tried < 20; tried++)
    expect((await browser.call('POST', '/sign-in/passkey', { credential })).status).toBe(401)
  expect((await browser.call('POST', '/sign-in/passkey', { credential })).body.code).toBe('too_many_requests')
}

test('a passkey has 20 answers of a network in ten minutes, and others have their own', async () => {
  const [first, second] = [await signedInStaff(app, services, []), await signedInStaff(app, services, [])]
  await exhaust(first, '10.0.0.1')
  const [same, other] = ['10.0.0.1', '10.0.0.2'].map(remoteAddress => () => staffBrowser(app, { remoteAddress }))
  expect((await signInWith(same!(), first.passkey)).body.code).toBe('too_many_requests')
  expect((await signInWith(same!(), second.passkey)).status).toBe(200)
  expect((await signInWith(other!(), first.passkey)).status).toBe(200)
  clock.advance(10 * minute)
  expect((await signInWith(same!(), first.passkey)).status).toBe(200)
})

test('a passkey has 200 answers of all networks in ten minutes', async () => {
  const person = await signedInStaff(app, services, [])
  for (let network = 0; network < 10; network++) await exhaust(person, `10.0.1.${network}`)
  expect((await signInWith(staffBrowser(app), person.passkey)).body.code).toBe('too_many_requests')
  clock.advance(10 * minute)
  expect((await signInWith(staffBrowser(app), person.passkey)).status).toBe(200)
})

test('a link opens 60 times in ten minutes, and others have their own', async () => {
  const [first, second] = [await invitedMember(services), await invitedMember(services)]
  for (let opened = 0; opened < 60; opened++) expect((await open(staffBrowser(app), first.token)).status).toBe(200)
  const refused = { status: 429, body: { code: 'too_many_requests' } }
  expect(await open(staffBrowser(app), first.token)).toMatchObject(refused)
  const browser = staffBrowser(app)
  expect(await browser.call('POST', '/invitations/passkey/options', { token: first.token })).toMatchObject(refused)
  expect((await open(browser, second.token)).status).toBe(200)
})

test('a ceremony that this server did not sign, or did not sign for this, is none', async () => {
  const { passkey } = await signedInStaff(app, services, [])
  const key = ({ privateKey }: IdentityKey) => derivedKey(privateKey, 'staff ceremonies')
  const expires = Math.floor(clock.now().getTime() / 1000) + 60
  const newChallenge = () => randomBytes(32).toString('base64url')
  const signed = (challenge: string, { by, kid = keys.identity.id, purpose = 'SIGN_IN' }: Signed) =>
    new SignJWT({ challenge })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setAudience(purpose)
      .setExpirationTime(expires)
      .sign(by)
  const answerWith = async (cookieOf: (challenge: string) => string | Promise<string>) => {
    const challenge = newChallenge()
    const browser = staffBrowser(app)
    browser.cookies['staff-ceremony'] = await cookieOf(challenge)
    const { status, body } = await browser.call('POST', '/sign-in/passkey', { credential: passkey.get({ challenge }) })
    return status === 200 ? status : [status, body.code]
  }
  const by = key(keys.identity)
  expect(await answerWith(challenge => signed(challenge, { by }))).toBe(200)
  expect(await answerWith(challenge => signed(challenge, { by: key(previous), kid: previous.id }))).toBe(200)

  const unsigned = (challenge: string) =>
    [
      { alg: 'none', kid: keys.identity.id },
      { challenge, aud: 'SIGN_IN', exp: expires },
    ].map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const refused: ((challenge: string) => string | Promise<string>)[] = [
    challenge => signed(challenge, { by: Buffer.alloc(32, 7) }),
    challenge => signed(challenge, { by: key(previous) }),
    challenge => signed(challenge, { by, kid: 'unknown' }),
    challenge => signed(challenge, { by, purpose: 'STEP_UP' }),
    challenge => `${unsigned(challenge).join('.')}.`,
    () => 'nonsense',
    () => '',
  ]
  for (const cookieOf of refused) expect(await answerWith(cookieOf)).toEqual([401, 'staff_sign_in_failed'])
})

interface Signed {
  by: Uint8Array
  kid?: string
  purpose?: string
}
