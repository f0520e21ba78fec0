import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServices } from '../../support/services.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import {
  enroll,
  fromStaffPages,
  invitedMember,
  type StaffBrowser,
  signedInStaff,
  staffApp,
  staffBrowser,
} from '../../support/staff.ts'

const services = await testServices()
const app = await staffApp(services)
afterAll(async () => {
  await app.close()
  await services.close()
})
const { db, settings } = services
const RUNS = 60

type Person = Awaited<ReturnType<typeof signedInStaff>>
let person: Person
let invitation: Awaited<ReturnType<typeof invitedMember>>
let proof: Record<string, string>
beforeAll(async () => {
  person = await signedInStaff(app, services, [])
  invitation = await invitedMember(services)
  proof = await person.stepUp('passkey.add', person.id)
})

interface Ceremony {
  begin(browser: StaffBrowser): Promise<{ options: { challenge: string; user: { id: string } } }>
  answer(browser: StaffBrowser, credential: unknown): Promise<{ status: number; body: { code?: string } | null }>
  browser(): StaffBrowser
  genuine(options: { challenge: string; user: { id: string } }): object
  /** The status and the code for a credential that is not the genuine one. */
  refusal: [status: number, code: string]
}
const made = softwareAuthenticator(settings.PUBLIC_URL)
const call = async (browser: StaffBrowser, path: string, body?: object, headers?: Record<string, string>) =>
  (await browser.call('POST', path, body, headers)).body

const ceremonies: Record<string, Ceremony> = {
  enrolling: {
    browser: () => staffBrowser(app),
    begin: browser => call(browser, '/invitations/passkey/options', { token: invitation.token }),
    answer: (browser, credential) =>
      browser.call('POST', '/invitations/passkey', { token: invitation.token, credential, name: '' }),
    genuine: options => made.create(options),
    refusal: [422, 'staff_passkey_refused'],
  },
  'adding a passkey': {
    browser: () => person.browser,
    begin: browser => call(browser, '/account/passkeys/options'),
    answer: (browser, credential) => browser.call('POST', '/account/passkeys', { credential, name: '' }, proof),
    genuine: options => made.create(options),
    refusal: [422, 'staff_passkey_refused'],
  },
  'signing in': {
    browser: () => staffBrowser(app),
    begin: browser => call(browser, '/sign-in/passkey/options'),
    answer: (browser, credential) => browser.call('POST', '/sign-in/passkey', { credential }),
    genuine: options => person.passkey.get(options),
    refusal: [401, 'staff_sign_in_failed'],
  },
  'confirming a change': {
    browser: () => person.browser,
    begin: browser => call(browser, '/step-up/options', { action: 'passkey.add', target: person.id }),
    answer: (browser, credential) => browser.call('POST', '/step-up', { credential }),
    genuine: options => person.passkey.get(options),
    refusal: [403, 'staff_step_up_required'],
  },
}

/** The parser of JSON refuses names such as '__proto__'. */
const malformed = [
  [422, 'invalid_form'],
  [400, 'malformed_request'],
]

const stored = () =>
  Promise.all(
    (['staff_passkey', 'staff_session', 'staff_step_up'] as const).map(
      async table => (await db.selectFrom(table).selectAll().execute()).length,
    ),
  )

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

describe.each(Object.entries(ceremonies))('%s', (_name, ceremony) => {
  const begun = async () => {
    await db.deleteFrom('rate_limit').execute()
    const browser = ceremony.browser()
    return { browser, genuine: ceremony.genuine((await ceremony.begin(browser)).options) }
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

describe.each(['enrolling', 'adding a passkey'])('%s', name => {
  const ceremony = ceremonies[name]!

  test('refuses a credential whose attestation has another id, of any length', async () => {
    const before = await stored()
    for (const length of [0, 16, 1024, 5000, 65_000]) {
      const browser = ceremony.browser()
      const { options } = await ceremony.begin(browser)
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
  const { options } = await call(browser, '/invitations/passkey/options', { token })
  const credential = softwareAuthenticator(settings.PUBLIC_URL).create(options)
  const response = { ...credential.response, transports: ['usb', 'A B', '', 'x'.repeat(50), '{"a"}', 'smart-card'] }
  const answer = await browser.call('POST', '/invitations/passkey', {
    token,
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
  for (const name of ['adding a passkey', 'signing in', 'confirming a change']) {
    const ceremony = ceremonies[name]!
    const browser = ceremony.browser()
    const { options } = await ceremony.begin(browser)
    const { status } = await ceremony.answer(browser, ceremony.genuine(options))
    expect([name, status]).toEqual([name, name === 'adding a passkey' ? 201 : 200])
  }
})
