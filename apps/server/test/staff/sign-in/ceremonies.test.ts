import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { endSignIns } from '../../../src/staff/sign-in/invitations.ts'
import { lockStaffMember } from '../../../src/staff/staff-members/staff-member-repository.ts'
import { minute } from '../../support/clock.ts'
import { softwareAuthenticator, type Tampering } from '../../support/software-authenticator.ts'
import { signedInStaff, staffBrowser } from '../../support/staff.ts'
import { testedStaffApi } from '../../support/tested-api.ts'
import { ceremoniesOf, ceremonyNames } from './ceremonies.ts'

const { app, services } = await testedStaffApi()
const { db, keys, clock, settings } = services
const { ceremonies, person, stored } = await ceremoniesOf(app, services)

const tamperings: Record<string, Tampering> = {
  'another origin': { origin: 'https://evil.example' },
  'a frame of another site': { crossOrigin: true },
  'a frame below another site': { topOrigin: 'https://evil.example' },
  'another site': { rpId: 'evil.example' },
  'no verification of the user': { userVerified: false },
  'another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
}

describe.each(ceremonyNames)('%s', name => {
  const ceremony = ceremonies[name]
  const { refusal } = ceremony
  /** Answers, and expects the refusal of this ceremony with nothing stored. */
  async function expectRefused(answer: () => ReturnType<typeof ceremony.answer>, wanted = refusal) {
    const before = await stored()
    const { status, body } = await answer()
    expect([status, body?.code]).toEqual(wanted)
    expect(await stored()).toEqual(before)
  }

  test.each([...Object.entries(tamperings), ['the kind of another ceremony', { type: 'webauthn.other' }]] as const)(
    'refuses an answer with %s, and stores nothing',
    async (_what, tampering) => {
      const browser = ceremony.browser()
      const options = await ceremony.begin(browser)
      await expectRefused(() => ceremony.answer(browser, ceremony.genuine(options, tampering)))
    },
  )

  test('refuses an answer without a ceremony: cancelled and begun nowhere, or in another browser', async () => {
    const options = await ceremony.begin(ceremony.browser())
    const credential = ceremony.genuine(options)
    const browser = ceremony.browser()
    delete browser.cookies[ceremony.cookie]
    await expectRefused(() => ceremony.answer(browser, credential))
  })

  test('refuses an answer after five minutes', async () => {
    const browser = ceremony.browser()
    const options = await ceremony.begin(browser)
    clock.advance(5 * minute)
    const credential = ceremony.genuine(options)
    await expectRefused(() => ceremony.answer(browser, credential))
    clock.advance(-5 * minute)
  })

  test.each(ceremonyNames.filter(other => other !== name))('refuses the ceremony of %s', async other => {
    const browser = ceremony.browser()
    // Begun by this browser for the other purpose.
    Object.assign(browser.cookies, person.browser.cookies)
    const options = await ceremonies[other].begin(browser)
    browser.cookies[ceremony.cookie] = browser.cookies[ceremonies[other].cookie]!
    const credential = ceremony.genuine({ ...options, user: { id: Buffer.from(person.id).toString('base64url') } })
    await expectRefused(() => ceremony.answer(browser, credential))
  })

  test('refuses an answer that is sent again with the cookie of its ceremony', async () => {
    const browser = ceremony.browser()
    const options = await ceremony.begin(browser)
    const ceremonyCookie = browser.cookies[ceremony.cookie]!
    // The first answer is not as it was asked for: it uses the ceremony up.
    await ceremony.answer(browser, ceremony.genuine(options, { userVerified: false }))
    browser.cookies[ceremony.cookie] = ceremonyCookie
    const credential = ceremony.genuine(options)
    await expectRefused(() => ceremony.answer(browser, credential))
  })

  test('of two that begin in one browser, the later one counts', async () => {
    const browser = ceremony.browser()
    const earlier = await ceremony.begin(browser)
    await ceremony.begin(browser)
    await expectRefused(() => ceremony.answer(browser, ceremony.genuine(earlier)))
  })
})

describe.each(['signing in', 'confirming a change'] as const)('%s', name => {
  const ceremony = ceremonies[name]
  const answerWith = async (credentialOf: (options: { challenge: string }) => object) => {
    const browser = ceremony.browser()
    const options = await ceremony.begin(browser)
    const before = await stored()
    const { status, body } = await ceremony.answer(browser, credentialOf(options))
    expect([status, body?.code]).toEqual(ceremony.refusal)
    expect(await stored()).toEqual(before)
  }

  test('an answer to the ceremony of another tab does not use this one up', async () => {
    const browser = ceremony.browser()
    const [earlier, later] = [await ceremony.begin(browser), await ceremony.begin(browser)]
    const { status, body } = await ceremony.answer(browser, ceremony.genuine(earlier))
    expect([status, body?.code]).toEqual(ceremony.refusal)
    expect((await ceremony.answer(browser, ceremony.genuine(later))).status).toBe(200)
  })

  test('refuses a passkey that no one has, the key or the handle of someone else', async () => {
    const stranger = softwareAuthenticator(settings.PUBLIC_URL)
    const userHandle = Buffer.from(person.id).toString('base64url')
    await answerWith(options => stranger.get(options, { userHandle }))
    await answerWith(options => person.passkey.get(options, { foreignKey: true }))
    await answerWith(options => person.passkey.get(options, { userHandle: Buffer.from('other').toString('base64url') }))
    await answerWith(options => person.passkey.get(options, { userHandle: '' }))
  })
})

test("a change is confirmed by no one else's passkey", async () => {
  const other = await signedInStaff(app, services, [])
  const ceremony = ceremonies['confirming a change']
  const browser = ceremony.browser()
  const options = await ceremony.begin(browser)
  const before = await stored()
  const { status, body } = await ceremony.answer(browser, other.passkey.get(options))
  expect([status, body?.code]).toEqual(ceremony.refusal)
  expect(await stored()).toEqual(before)
})

/** Ends the passkeys and sessions of a person, as a reset or a deactivation does. */
const endAll = (staff_id: string, status: 'INVITED' | 'DEACTIVATED') =>
  inTransaction(db, async trx => {
    await lockStaffMember(trx, keys, staff_id)
    await endSignIns(trx, staff_id, clock.now())
    await trx.updateTable('staff_member').set({ status }).where('id', '=', staff_id).execute()
  })

test.each(['INVITED', 'DEACTIVATED'] as const)(
  'a passkey that is added at the moment in which the person becomes %s is not left behind',
  async status => {
    const outcomes = new Set<unknown>()
    for (let round = 0; round < 20; round++) {
      const { id, browser, stepUp } = await signedInStaff(app, services, [])
      const { body } = await browser.call('POST', '/account/passkeys/options')
      const credential = softwareAuthenticator(settings.PUBLIC_URL).create(body.options)
      const adding = ['POST', '/account/passkeys', { credential, name: '' }] as const
      const proof = await stepUp(...adding)
      const [added] = await Promise.all([browser.call(...adding, proof), endAll(id, status)])
      expect([201, 401]).toContain(added.status)
      outcomes.add(added.body.code)
      const left = await db.selectFrom('staff_passkey').select('id').where('staff_id', '=', id).execute()
      expect(left).toEqual([])
      expect((await browser.call('GET', '/account')).body.code).toBe('unauthenticated')
    }
    expect([...outcomes].every(code => code === undefined || code === 'unauthenticated')).toBe(true)
  },
)

test('a proof that was made before the session ended is of no use after it', async () => {
  const { id, browser, passkey, stepUp } = await signedInStaff(app, services, [])
  const removing = ['DELETE', `/account/passkeys/${id}`] as const
  const proof = await stepUp(...removing)
  await browser.call('DELETE', '/session')
  const next = staffBrowser(app)
  const { body } = await next.call('POST', '/sign-in/passkey/options')
  await next.call('POST', '/sign-in/passkey', { credential: passkey.get(body.options) })
  const answer = await next.call(...removing, undefined, proof)
  expect(answer).toMatchObject({ status: 403, body: { code: 'staff_step_up_required' } })
})
