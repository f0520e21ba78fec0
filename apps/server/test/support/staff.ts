import { type Grant, STAFF_HEADER, STAFF_HEADER_VALUE, STEP_UP_HEADER } from '@porchlight/domain/staff'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Services } from '../../src/services.ts'
import { createInvitation } from '../../src/staff/sign-in/invitations.ts'
import { insertStaffMember, replaceGrants } from '../../src/staff/staff-members/staff-member-repository.ts'
import { checkContract } from './contract-check.ts'
import { type SoftwareAuthenticator, softwareAuthenticator, type Tampering } from './software-authenticator.ts'

/** The API with the sign-in of staff, for `inject`. */
export async function staffApp(services: Services): Promise<FastifyInstance> {
  const app = await buildApi(services, { addHooks: checkContract })
  await app.ready()
  return app
}

/** The headers of calls from the staff pages. */
export const fromStaffPages = { 'sec-fetch-site': 'same-origin', [STAFF_HEADER]: STAFF_HEADER_VALUE }

/** The same without one of the two: as a form of another site sends it, and as a page of another origin does. */
export const fromOtherPages = {
  header: { 'sec-fetch-site': 'same-origin' },
  origin: { [STAFF_HEADER]: STAFF_HEADER_VALUE },
} as const

/** A browser at the staff pages: keeps cookies, and sends what the pages send. */
export function staffBrowser(app: FastifyInstance, from: Pick<InjectOptions, 'remoteAddress'> = {}) {
  const cookies: Record<string, string> = {}
  return {
    cookies,
    async call(
      method: NonNullable<InjectOptions['method']>,
      path: string,
      payload?: object,
      headers: Record<string, string> = {},
    ) {
      const answer = await app.inject({
        method,
        url: `/v1/staff${path}`,
        ...from,
        cookies,
        headers: { ...fromStaffPages, ...headers },
        ...(payload && { payload }),
      })
      for (const { name, value } of answer.cookies)
        if (value === '') delete cookies[name]
        else cookies[name] = value
      return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json() }
    },
  }
}
export type StaffBrowser = ReturnType<typeof staffBrowser>

export const profileOf = (email: string) => ({ name: 'Olivia Ortiz', email, title: 'Loan officer', nmls_id: '' })

/** A person with a link that waits. Returns the id and the token of the link. */
export async function invitedMember(
  { db, keys, clock, settings }: Services,
  {
    grants = [],
    needs_code = false,
    email = `${newId()}@lender.example`,
  }: { grants?: Grant[]; needs_code?: boolean; email?: string } = {},
): Promise<{ id: string; token: string; email: string }> {
  const id = newId()
  const now = clock.now()
  const link = await inTransaction(db, async trx => {
    const kind = grants.some(({ role }) => role === 'COMPLIANCE') ? 'COMPLIANCE' : 'LENDING'
    await insertStaffMember(trx, keys, {
      id,
      kind,
      status: 'INVITED',
      is_development: false,
      profile: profileOf(email),
      now,
    })
    await replaceGrants(trx, id, grants, now)
    return createInvitation(trx, settings, { staff_id: id, purpose: 'INVITE', needs_code }, now)
  })
  return { id, token: link.split('#token=')[1]!, email }
}

/** Makes the first passkey of an invited person. */
export async function enroll(
  browser: StaffBrowser,
  token: string,
  passkey: SoftwareAuthenticator,
  tampering?: Tampering,
) {
  const begun = await browser.call('POST', '/invitations/passkey/options', { token })
  expect(begun.status).toBe(200)
  const credential = passkey.create(begun.body.options, tampering)
  return browser.call('POST', '/invitations/passkey', { credential, name: 'Phone' })
}

export async function signInWith(browser: StaffBrowser, passkey: SoftwareAuthenticator, tampering?: Tampering) {
  const { body } = await browser.call('POST', '/sign-in/passkey/options')
  return browser.call('POST', '/sign-in/passkey', { credential: passkey.get(body.options, tampering) })
}

/** The body by which a call of a `StaffBrowser` is confirmed. */
export const changeOf = (method: string, path: string, body?: object) => ({
  method,
  path: `/staff${path}`,
  ...(body && { body }),
})

/** The header with the proof of a ceremony for one call. */
async function stepUpHeader(
  browser: StaffBrowser,
  passkey: SoftwareAuthenticator,
  ...change: Parameters<typeof changeOf>
): Promise<Record<string, string>> {
  const { body } = await browser.call('POST', '/step-up/options', changeOf(...change))
  const done = await browser.call('POST', '/step-up', { credential: passkey.get(body.options) })
  expect(done.status).toBe(200)
  return { [STEP_UP_HEADER]: done.body.step_up }
}

/** An active person with a session and a passkey. */
export async function signedInStaff(
  app: FastifyInstance,
  services: Services,
  grants: Grant[],
  address = `${newId()}@lender.example`,
) {
  const passkey = softwareAuthenticator(services.settings.PUBLIC_URL)
  const browser = staffBrowser(app)
  const { id, token, email } = await invitedMember(services, { grants, email: address })
  expect((await enroll(browser, token, passkey)).status).toBe(200)
  const stepUp = (...change: Parameters<typeof changeOf>) => stepUpHeader(browser, passkey, ...change)
  /** Confirms a call, and makes it. */
  const confirmed = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    browser.call(method, path, body, await stepUp(method, path, body))
  return { id, email, browser, passkey, stepUp, confirmed }
}
