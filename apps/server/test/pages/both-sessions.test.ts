import { pathTo, type RouteName, routePatterns } from '@porchlight/domain'
import { type StaffRouteName, staffPathTo, staffPatterns } from '@porchlight/domain/staff'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { buildServer } from '../../src/server.ts'
import { signIn } from '../support/app.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { testServices } from '../support/services.ts'
import { fromStaffPages, profileOf, signedInStaff } from '../support/staff.ts'

// One host for both sides, and one browser with a session of each.

const services = await testServices()
const app = await buildServer(services)
afterAll(async () => {
  await app.close()
  await services.close()
})
const OFFICER = profileOf('').name
const EMAIL = 'rosa@example.com'

async function newBrowser() {
  const borrower = await signIn(services, EMAIL)
  const staff = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const cookies: Record<string, string> = { ...borrower.cookies, staff: staff.browser.cookies.staff! }
  return {
    cookies,
    headers: borrower.headers,
    async send(method: NonNullable<InjectOptions['method']>, url: string, headers = {}) {
      const answer = await app.inject({ method, url, headers, cookies })
      for (const { name, value } of answer.cookies)
        if (value === '') delete cookies[name]
        else cookies[name] = value
      return answer
    },
  }
}
type Browser = Awaited<ReturnType<typeof newBrowser>>

const borrowerSession = async (browser: Browser) => (await browser.send('POST', '/v1/session/token')).statusCode
const staffSession = async (browser: Browser) =>
  (await browser.send('GET', '/v1/staff/session', fromStaffPages)).statusCode
/** The names of the two people that a page has. */
async function namedBy(browser: Browser, url: string): Promise<string[]> {
  const { body } = await browser.send('GET', url)
  return [EMAIL, OFFICER].filter(name => body.includes(name))
}
const borrowerPage = pathTo('account', { dealer: DEALER })
const staffPage = staffPathTo('account')

test('each page has the person of its own session', async () => {
  const browser = await newBrowser()
  expect(Object.keys(browser.cookies).sort()).toEqual(['session', 'staff'])
  expect(await namedBy(browser, borrowerPage)).toEqual([EMAIL])
  expect(await namedBy(browser, staffPage)).toEqual([OFFICER])
})

test.each(['', '?clear=true'])('signing out as a borrower leaves the session of staff (%s)', async query => {
  const browser = await newBrowser()
  const { headers } = await browser.send('DELETE', `/v1/session${query}`, browser.headers)
  expect(headers['clear-site-data'] ?? '').not.toContain('cookies')
  expect(Object.keys(browser.cookies)).toEqual(['staff'])
  expect([await borrowerSession(browser), await staffSession(browser)]).toEqual([401, 200])
  expect(await namedBy(browser, staffPage)).toEqual([OFFICER])
})

test('ending every session of a borrower leaves the session of staff', async () => {
  const browser = await newBrowser()
  expect((await browser.send('DELETE', '/v1/account/sessions', browser.headers)).statusCode).toBe(200)
  expect([await borrowerSession(browser), await staffSession(browser)]).toEqual([401, 200])
})

test('signing out as staff leaves the session of the borrower', async () => {
  const browser = await newBrowser()
  const { headers } = await browser.send('DELETE', '/v1/staff/session', fromStaffPages)
  expect(headers['clear-site-data']).toBeUndefined()
  expect(Object.keys(browser.cookies)).toEqual(['session'])
  expect([await borrowerSession(browser), await staffSession(browser)]).toEqual([200, 401])
  expect(await namedBy(browser, borrowerPage)).toEqual([EMAIL])
})

test("neither session's cookie opens a page of the other side, under whichever name", async () => {
  const browser = await newBrowser()
  const { application_id, borrower_id } = await start(callsOf(app, browser.headers))
  const ids = { dealer: DEALER, application: application_id, borrower: borrower_id, coborrower: borrower_id }
  const borrowerPages = (Object.keys(routePatterns) as RouteName[]).map(name =>
    pathTo(name, { ...ids, document: 'none', item: 'none', letter: 'none', '*': 'income' } as never),
  )
  const staffPages = (Object.keys(staffPatterns) as StaffRouteName[]).map(name =>
    staffPathTo(name, { staff_id: 'none', application_id }),
  )
  const { session, staff } = browser.cookies as { session: string; staff: string }
  const open = async (url: string, cookies: Record<string, string>) => {
    const { statusCode, headers, body } = await app.inject({ url, cookies })
    return { url, statusCode, location: headers.location, isSignedIn: /"(?:user|session)":\{/.test(body) }
  }
  const foreign = (urls: string[], ...jars: Record<string, string>[]) =>
    urls.flatMap(url => jars.map(cookies => ({ url, cookies })))
  const others = [
    ...foreign(borrowerPages, { staff }, { session: staff }),
    ...foreign(staffPages, { session }, { staff: session }),
  ]
  for (const { url, cookies } of others) expect(await open(url, cookies)).toEqual(await open(url, {}))
  // The pattern finds a session where there is one.
  for (const [url, cookies] of [
    [borrowerPage, { session }],
    [staffPage, { staff }],
  ] as const)
    expect(await open(url, cookies)).toMatchObject({ isSignedIn: true })
  for (const url of [borrowerPage, staffPage]) expect(await open(url, {})).toMatchObject({ isSignedIn: false })
})
