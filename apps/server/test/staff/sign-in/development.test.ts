import { STEP_UP_HEADER } from '@porchlight/domain/staff'
import { afterAll, expect, test } from 'vitest'
import { addDemoPeople } from '../../../src/staff/sign-in/development.ts'
import { testServices } from '../../support/services.ts'
import { changeOf, fromStaffPages, signedInStaff, signInWith, staffApp, staffBrowser } from '../../support/staff.ts'

const services = await testServices()
const { db, keys, clock, settings } = services
const app = await staffApp(services)
const inProduction = await staffApp({ ...services, settings: { ...settings, NODE_ENV: 'production' } })
await addDemoPeople(db, keys, clock.now())
afterAll(async () => {
  await app.close()
  await inProduction.close()
  await services.close()
})

const LIST = '/v1/staff/sign-in/development'
const people = async (): Promise<{ id: string; name: string; title: string }[]> =>
  (await app.inject({ url: LIST, headers: fromStaffPages })).json().people
const person = async (title: string) => (await people()).find(each => each.title === title)!

test('one person of each role can be signed in as, and the officer works for one dealer', async () => {
  expect(await people()).toHaveLength(4)
  const browser = staffBrowser(app)
  const answer = await browser.call('POST', '/sign-in/development', { staff_id: (await person('Loan officer')).id })
  expect(answer).toMatchObject({ status: 200, body: { is_development: true, has_passkey: false, status: 'ACTIVE' } })
  expect(answer.body.grants).toMatchObject([{ role: 'OFFICER', dealer: { name: 'Sunrise Homes' } }])
  expect((await browser.call('GET', '/account')).status).toBe(200)
})

test('a second start adds no one', async () => {
  await addDemoPeople(db, keys, clock.now())
  expect(await people()).toHaveLength(4)
})

test.each<[string, { remoteAddress?: string; headers?: Record<string, string> }]>([
  ['another machine', { remoteAddress: '10.0.0.7' }],
  ['another name of the host', { headers: { host: 'staff.lender.example' } }],
  ['a proxy that names its client', { headers: { 'x-forwarded-for': '10.0.0.7' } }],
  ['a proxy that names its host', { headers: { 'x-forwarded-host': 'localhost' } }],
  ['a proxy that names itself', { headers: { via: '1.1 proxy' } }],
  ['a proxy with the standard header', { headers: { forwarded: 'for=10.0.0.7' } }],
])('no one is signed in over %s', async (_way, { headers, ...way }) => {
  const { id } = await person('Administrator')
  const listed = await app.inject({ url: LIST, headers: { ...fromStaffPages, ...headers }, ...way })
  const payload = { staff_id: id }
  const sent = { method: 'POST', url: LIST, headers: { ...fromStaffPages, ...headers }, payload, ...way } as const
  const answers = [listed, await app.inject(sent)]
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
})

test('a button confirms a change for a demo person, and for no one else', async () => {
  const browser = staffBrowser(app)
  const { id } = await person('Administrator')
  await browser.call('POST', '/sign-in/development', { staff_id: id })
  const removing = ['DELETE', `/account/passkeys/${id}`] as const
  const wanted = changeOf(...removing)
  const { body } = await browser.call('POST', '/step-up/development', wanted)
  // The proof is taken; the passkey is not there.
  const headers = { [STEP_UP_HEADER]: body.step_up }
  expect((await browser.call(...removing, undefined, headers)).status).toBe(404)
  const forwarded = { 'x-forwarded-for': '10.0.0.7' }
  expect((await browser.call('POST', '/step-up/development', wanted, forwarded)).status).toBe(403)

  const other = await signedInStaff(app, services, [])
  expect((await other.browser.call('POST', '/step-up/development', wanted)).body.code).toBe('forbidden')
  const payload = { staff_id: other.id }
  expect((await staffBrowser(app).call('POST', '/sign-in/development', payload)).body.code).toBe('staff_sign_in_failed')
})

test('in production there is neither the button nor the session', async () => {
  const { id } = await person('Branch manager')
  const browser = staffBrowser(app)
  await browser.call('POST', '/sign-in/development', { staff_id: id })
  const copied = { cookies: browser.cookies, headers: fromStaffPages }
  expect((await app.inject({ url: '/v1/staff/session', ...copied })).statusCode).toBe(200)
  expect((await inProduction.inject({ url: '/v1/staff/session', ...copied })).statusCode).toBe(401)
  expect((await inProduction.inject({ url: LIST, headers: fromStaffPages })).statusCode).toBe(404)
})

test('in production a passkey of a demo person signs no one in, and leaves no session', async () => {
  const { id, passkey } = await signedInStaff(app, services, [])
  await db.updateTable('staff_member').set({ is_development: true }).where('id', '=', id).execute()
  const sessions = () => db.selectFrom('staff_session').select('id').where('staff_id', '=', id).execute()
  const before = await sessions()
  const browser = staffBrowser(inProduction)
  const { status, body } = await signInWith(browser, passkey)
  expect([status, body.code, Object.keys(body)]).toEqual([401, 'staff_sign_in_failed', ['code', 'message']])
  expect(Object.keys(browser.cookies)).not.toContain('staff')
  expect(await sessions()).toEqual(before)
})
