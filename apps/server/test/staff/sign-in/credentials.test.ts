import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import { enroll, fromStaffPages, invitedMember, staffBrowser } from '../../support/staff.ts'
import { testedStaffApi } from '../../support/tested-api.ts'
import { ceremoniesOf } from './ceremonies.ts'

const { app, services } = await testedStaffApi()
const { db, settings } = services
const RUNS = 60

const all = await ceremoniesOf(app, services)
const { made, invitation, stored } = all

/** The parser of JSON refuses names such as '__proto__'. */
const malformed = [
  [422, 'invalid_form'],
  [400, 'malformed_request'],
]

/** The properties that are read, and an object in which one of them is another value or missing. */
const read = [
  'id',
  'rawId',
  'type',
  'response',
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
]
const withOther = (credential: object, name: string, value: unknown): object =>
  Object.fromEntries(
    Object.entries(credential).flatMap(([key, own]): [string, unknown][] => {
      if (key === name) return value === undefined ? [] : [[key, value]]
      return [[key, key === 'response' ? withOther(own, name, value) : own]]
    }),
  )

describe.each(Object.entries(all.ceremonies))('%s', (_name, ceremony) => {
  const begun = async () => {
    await db.deleteFrom('rate_limit').execute()
    const browser = ceremony.browser()
    return { browser, genuine: ceremony.genuine(await ceremony.begin(browser)) }
  }

  test('any JSON as credential is refused with a code, and nothing is stored', async () => {
    const before = await stored()
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async credential => {
        const { browser } = await begun()
        const { status, body } = await ceremony.answer(browser, credential)
        expect(malformed).toContainEqual([status, body?.code])
      }),
      { numRuns: RUNS, examples: [[null], [0], [''], [[]], [{}], [{ id: 5 }], [{ response: null }]] },
    )
    expect(await stored()).toEqual(before)
  })

  test('a credential with any other value of a property is refused with a code, and nothing is stored', async () => {
    const before = await stored()
    const { genuine: example } = await begun()
    const names = read.filter(name => JSON.stringify(example).includes(`"${name}":`))
    const other = fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 }), fc.base64String())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), other, async (name, value) => {
        const { browser, genuine } = await begun()
        const { status, body } = await ceremony.answer(browser, withOther(genuine, name, value))
        expect([...malformed, ceremony.refusal]).toContainEqual([status, body?.code])
      }),
      { numRuns: RUNS },
    )
    expect(await stored()).toEqual(before)
  })

  test('a credential that is absurdly large is refused with a code, and nothing is stored', async () => {
    const before = await stored()
    const { browser, genuine } = await begun()
    const large = 'A'.repeat(100_000)
    for (const [credential, status, code] of [
      [withOther(genuine, 'id', large), 422, 'invalid_form'],
      [withOther(genuine, 'clientDataJSON', large), 422, 'invalid_form'],
      [{ ...genuine, more: large.repeat(3) }, 413, 'request_too_large'],
    ] as const) {
      const answer = await ceremony.answer(browser, credential)
      expect([answer.status, answer.body?.code]).toEqual([status, code])
    }
    expect(await stored()).toEqual(before)
  })
})

test.each(['sign-in/passkey', 'invitations/passkey'])('JSON of any depth is refused with a code: %s', async path => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  for (const payload of [`{"credential":${deep}}`, `{"credential":{"response":{"more":${deep}}}}`]) {
    const headers = { ...fromStaffPages, 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: `/v1/staff/${path}`, headers, payload })
    expect(malformed).toContainEqual([answer.statusCode, answer.json().code])
  }
})

describe.each(['enrolling', 'adding a passkey'] as const)('%s', name => {
  const ceremony = all.ceremonies[name]

  test('refuses a credential whose attestation has another id, of any length', async () => {
    const before = await stored()
    for (const length of [0, 16, 1024, 5000, 65_000]) {
      const browser = ceremony.browser()
      const options = await ceremony.begin(browser)
      const credential = made.create(options, { attestedId: Buffer.alloc(length, 7) })
      const { status, body } = await ceremony.answer(browser, credential)
      expect([length, status]).toEqual([length, 422])
      expect(['staff_passkey_refused', 'invalid_form']).toContain(body?.code)
    }
    expect(await stored()).toEqual(before)
  })
})

test('transports that are no words of the standard are left out', async () => {
  const { token, id } = await invitedMember(services)
  const browser = staffBrowser(app)
  const { options } = (await browser.call('POST', '/invitations/passkey/options', { token })).body
  const credential = softwareAuthenticator(settings.PUBLIC_URL).create(options)
  const response = { ...credential.response, transports: ['usb', 'A B', '', 'x'.repeat(50), '{"a"}', 'smart-card'] }
  const answer = await browser.call('POST', '/invitations/passkey', {
    credential: { ...credential, response },
    name: '',
  })
  expect(answer.status).toBe(200)
  const passkey = await db
    .selectFrom('staff_passkey')
    .select('transports')
    .where('staff_id', '=', id)
    .executeTakeFirst()
  expect(passkey).toEqual({ transports: ['usb', 'smart-card'] })
})

test('the genuine answers of the same ceremonies are taken', async () => {
  await db.deleteFrom('rate_limit').execute()
  expect((await enroll(staffBrowser(app), invitation.token, softwareAuthenticator(settings.PUBLIC_URL))).status).toBe(
    200,
  )
  for (const name of ['adding a passkey', 'signing in', 'confirming a change'] as const) {
    const ceremony = all.ceremonies[name]
    const browser = ceremony.browser()
    const options = await ceremony.begin(browser)
    const credential = ceremony.genuine(options)
    const { status } =
      name === 'adding a passkey'
        ? await all.person.confirmed('POST', '/account/passkeys', { credential, name: '' })
        : await ceremony.answer(browser, credential)
    expect([name, status]).toEqual([name, name === 'adding a passkey' ? 201 : 200])
  }
})
