import type { InvitationPurpose } from '@porchlight/domain/staff'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { queueInvitationMail } from '../../../src/staff/sign-in/invitation-mail.ts'
import { confirmStaffMember, createInvitation, endSignIns, tryCode } from '../../../src/staff/sign-in/invitations.ts'
import { lockStaffMember } from '../../../src/staff/staff-members/staff-member-repository.ts'
import { newestMessage } from '../../support/inbox.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import { enroll, invitedMember, signedInStaff, signInWith, staffBrowser } from '../../support/staff.ts'
import { testedStaffApi } from '../../support/tested-api.ts'

const { app, services } = await testedStaffApi()
const { db, keys, clock, settings } = services
const officer = { grants: [{ role: 'OFFICER', scope: 'ALL' } as const], needs_code: true }

/** Sends a person another link, as an administrator does. Returns its token. */
async function sendLink(staff_id: string, purpose: InvitationPurpose): Promise<string> {
  const link = await inTransaction(db, async trx => {
    const member = await lockStaffMember(trx, keys, staff_id)
    const made = await createInvitation(trx, settings, { staff_id, purpose, needs_code: true }, clock.now())
    await queueInvitationMail(trx, services, { profile: member!.profile, purpose, link: made })
    return made
  })
  return link.split('#token=')[1]!
}
const open = (token: string) => staffBrowser(app).call('POST', '/invitations/open', { token })
const tryIt = (staff_id: string, code: string) =>
  inTransaction(db, trx => tryCode(trx, keys, { staff_id, code, now: clock.now() }))
const confirm = async (staff_id: string, code: string) => {
  expect(await tryIt(staff_id, code)).toBeUndefined()
  await inTransaction(db, trx => confirmStaffMember(trx, staff_id, clock.now()))
}

test.each(['INVITE', 'RESET'] as const)('a mail of %s has the link, names the lender and no dealer', async purpose => {
  const { id, email } = await invitedMember(services, officer)
  const token = await sendLink(id, purpose)
  const mail = await newestMessage(services, email)
  expect(mail.link).toBe(`${settings.PUBLIC_URL}/staff/invitation#token=${token}`)
  expect(mail.text).toContain(mail.link)
  expect(mail.html).toContain(settings.LENDER_NAME)
  expect(mail.text).not.toMatch(/Sunrise|Blue Ridge/)
  // The page of the inbox, too, shows mail without a dealer.
  const shown = await app.inject({ url: '/v1/dev/messages', query: { to: email } })
  expect(shown.json()).toMatchObject([{ to: email, link: mail.link }])
  expect((await open(token)).body).toMatchObject({ purpose, email })
})

test('a new link ends the one before', async () => {
  const { id, token } = await invitedMember(services, officer)
  const next = await sendLink(id, 'INVITE')
  expect((await open(token)).body.code).toBe('staff_invitation_invalid')
  expect((await open(next)).status).toBe(200)
})

test('the code opens the access of a person who waits, once', async () => {
  const { id, token } = await invitedMember(services, officer)
  const browser = staffBrowser(app)
  const passkey = softwareAuthenticator(settings.PUBLIC_URL)
  const { code } = (await enroll(browser, token, passkey)).body
  await confirm(id, code)
  expect((await browser.call('GET', '/session')).body.status).toBe('ACTIVE')
  expect((await browser.call('GET', '/account')).status).toBe(200)
  // Used: the same code confirms no one again.
  expect(await tryIt(id, code)).toBe('staff_code_used_up')
})

test('after five wrong codes the right one is refused, also of several at once, until a new link is used', async () => {
  const { id, token } = await invitedMember(services, officer)
  const { code } = (await enroll(staffBrowser(app), token, softwareAuthenticator(settings.PUBLIC_URL))).body
  const wrong = code === '222222' ? '333333' : '222222'
  const codes = await Promise.all(Array.from({ length: 8 }, () => tryIt(id, wrong)))
  expect(codes.filter(each => each === 'staff_code_invalid')).toHaveLength(5)
  expect(codes.filter(each => each === 'staff_code_used_up')).toHaveLength(3)
  expect(await tryIt(id, code)).toBe('staff_code_used_up')

  const next = await enroll(staffBrowser(app), await sendLink(id, 'RESET'), softwareAuthenticator(settings.PUBLIC_URL))
  await confirm(id, next.body.code)
})

test('the code is stored as a keyed hash only', async () => {
  const { id, token } = await invitedMember(services, officer)
  const { code } = (await enroll(staffBrowser(app), token, softwareAuthenticator(settings.PUBLIC_URL))).body
  const rows = await db.selectFrom('staff_invitation').selectAll().where('staff_id', '=', id).execute()
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a reset ends passkeys, sessions and links at once', async () => {
  const { id, browser, passkey, stepUp } = await signedInStaff(app, services, [])
  const removing = ['DELETE', `/account/passkeys/${id}`] as const
  const proof = await stepUp(...removing)
  const token = await sendLink(id, 'RESET')
  await inTransaction(db, trx => endSignIns(trx, id, clock.now()))
  expect((await browser.call('GET', '/session')).status).toBe(401)
  expect((await browser.call(...removing, undefined, proof)).status).toBe(401)
  expect((await signInWith(staffBrowser(app), passkey)).body.code).toBe('staff_sign_in_failed')
  expect((await open(token)).body.code).toBe('staff_invitation_invalid')
})

test('of a link that two browsers use at the same time, one enrolls', async () => {
  const { id, token } = await invitedMember(services)
  const begin = async () => {
    const browser = staffBrowser(app)
    const { body } = await browser.call('POST', '/invitations/passkey/options', { token })
    const credential = softwareAuthenticator(settings.PUBLIC_URL).create(body.options)
    return () => browser.call('POST', '/invitations/passkey', { credential, name: 'Phone' })
  }
  // Both begin first: to a browser that begins after the other one has enrolled, the link is invalid.
  const ends = [await begin(), await begin()]
  const answers = await Promise.all(ends.map(end => end()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const passkeys = await db.selectFrom('staff_passkey').select('id').where('staff_id', '=', id).execute()
  expect(passkeys).toHaveLength(1)
})

test('a ceremony enrolls by the link that it began with, in its browser, while the link is good', async () => {
  const { id, token } = await invitedMember(services)
  const browser = staffBrowser(app)
  const begin = async () => {
    const { body } = await browser.call('POST', '/invitations/passkey/options', { token })
    return { credential: softwareAuthenticator(settings.PUBLIC_URL).create(body.options), name: '' }
  }
  const other = staffBrowser(app)
  await other.call('POST', '/invitations/passkey/options', { token: (await invitedMember(services)).token })
  for (const elsewhere of [staffBrowser(app), other])
    expect((await elsewhere.call('POST', '/invitations/passkey', await begin())).body.code).toBe(
      'staff_passkey_refused',
    )
  const late = await begin()
  await sendLink(id, 'INVITE')
  expect((await browser.call('POST', '/invitations/passkey', late)).body.code).toBe('staff_invitation_invalid')
})

test('a sign-in at the moment of a reset leaves no session behind', async () => {
  for (let round = 0; round < 20; round++) {
    const { id, passkey } = await signedInStaff(app, services, [])
    const browser = staffBrowser(app)
    await Promise.all([
      signInWith(browser, passkey),
      inTransaction(db, async trx => {
        await lockStaffMember(trx, keys, id)
        await endSignIns(trx, id, clock.now())
      }),
    ])
    expect((await browser.call('GET', '/session')).status).toBe(401)
  }
})
