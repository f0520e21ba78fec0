import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { minute } from '../../support/clock.ts'
import { dumpOf } from '../../support/database-dump.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import { invitedMember, type StaffBrowser, signedInStaff, signInWith, staffBrowser } from '../../support/staff.ts'
import { testedStaffApi } from '../../support/tested-api.ts'

// All of these calls come from one address, as those of an office do.

const { app, services } = await testedStaffApi()
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

test('a passkey has 20 answers in ten minutes, and others have their own', async () => {
  const [first, second] = [await signedInStaff(app, services, []), await signedInStaff(app, services, [])]
  for (let tried = 0; tried < 20; tried++)
    expect((await signInWith(staffBrowser(app), first.passkey, { userVerified: false })).status).toBe(401)
  expect((await signInWith(staffBrowser(app), first.passkey)).body.code).toBe('too_many_requests')
  expect((await signInWith(staffBrowser(app), second.passkey)).status).toBe(200)
  clock.advance(10 * minute)
  expect((await signInWith(staffBrowser(app), first.passkey)).status).toBe(200)
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
  const challenge = Buffer.alloc(32, 7).toString('base64url')
  const forged = new SignJWT({ challenge })
    .setProtectedHeader({ alg: 'HS256', kid: keys.identity.id })
    .setAudience('SIGN_IN')
    .setExpirationTime('5m')
    .sign(Buffer.alloc(32, 7))
  const unsigned = [
    { alg: 'none', kid: keys.identity.id },
    { challenge, aud: 'SIGN_IN', exp: 4e9 },
  ].map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
  for (const cookie of [await forged, `${unsigned.join('.')}.`, 'nonsense', '']) {
    const browser = staffBrowser(app)
    browser.cookies['staff-ceremony'] = cookie
    const answer = await browser.call('POST', '/sign-in/passkey', { credential: passkey.get({ challenge }) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'staff_sign_in_failed' } })
  }
})
