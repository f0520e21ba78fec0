import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@porchlight/domain/staff'
import { expect, test } from 'vitest'
import { signIn } from '../../support/app.ts'
import { type OpenApi, operationsOf } from '../../support/openapi-values.ts'
import { fromStaffPages, signedInStaff } from '../../support/staff.ts'
import { testedStaffApi } from '../../support/tested-api.ts'

const { app, services } = await testedStaffApi()
const document = (await app.inject({ url: '/v1/openapi.json' })).json() as OpenApi
const calls = operationsOf(document).filter(({ path }) => path.startsWith('/v1/staff/'))

test('every staff call, a read included, is refused without the header or from another origin', async () => {
  const { browser } = await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  const header = { [STAFF_HEADER]: STAFF_HEADER_VALUE }
  const foreign: Record<string, string>[] = [
    {},
    header,
    { 'sec-fetch-site': 'same-origin' },
    { ...header, 'sec-fetch-site': 'same-site' },
    { ...header, 'sec-fetch-site': 'cross-site' },
    { ...header, origin: 'null' },
    { ...header, origin: `${services.settings.PUBLIC_URL}.evil.example` },
  ]
  expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(10)
  for (const { method, path } of calls)
    for (const headers of foreign) {
      const url = path.replace(/\{\w+\}/g, 'none')
      const answer = await app.inject({ method, url, headers, cookies: browser.cookies })
      expect([method, path, headers, answer.statusCode, answer.json().code]).toEqual([
        method,
        path,
        headers,
        403,
        'forbidden',
      ])
    }
})

test('a read comes from the staff pages where the browser says so, or else where its origin is exactly theirs', async () => {
  const { browser } = await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  const header = { [STAFF_HEADER]: STAFF_HEADER_VALUE }
  const read = (method: 'GET' | 'HEAD', headers: Record<string, string>) =>
    app.inject({ method, url: '/v1/staff/session', headers, cookies: browser.cookies })
  // Browsers send no Origin with a GET of their own origin.
  expect((await read('GET', { ...header, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  expect((await read('GET', { ...header, origin: services.settings.PUBLIC_URL })).statusCode).toBe(200)
  expect((await read('HEAD', fromStaffPages)).statusCode).toBe(200)
  expect((await read('HEAD', header)).statusCode).toBe(403)
  // The header of a navigation: typed, or from a link.
  for (const site of ['none', 'cross-site', ''])
    expect((await read('GET', { ...header, 'sec-fetch-site': site })).statusCode, site).toBe(403)
})

/** The addresses before a person has a session. */
const beforeSignIn = /^\/v1\/staff\/(?:sign-in|invitations)\//

test('every other staff call takes the session of staff, and nothing that a borrower or a signer holds', async () => {
  const borrower = await signIn(services, 'rosa@example.com')
  const callers = [
    {},
    { headers: borrower.headers },
    { cookies: borrower.cookies },
    { cookies: { staff: borrower.cookies.session } },
    { headers: { authorization: `Bearer ${borrower.cookies.session}` } },
    { headers: { authorization: `Bearer ${borrower.headers['x-jwt']}` } },
  ]
  const operations = calls.filter(({ path }) => !beforeSignIn.test(path))
  expect(operations.length).toBeGreaterThan(15)
  for (const { method, path } of operations) {
    const url = path.replace(/\{\w+\}/g, 'none')
    for (const caller of callers) {
      const headers = { ...fromStaffPages, ...('headers' in caller && caller.headers) }
      const answer = await app.inject({ method, url, ...caller, headers })
      expect([method, path, answer.statusCode, answer.json().code]).toEqual([method, path, 401, 'unauthenticated'])
    }
  }
})
