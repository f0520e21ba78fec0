import type { Grant } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { endProviderSessions } from '../../src/staff/sign-in/identity-repository.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { checkContract } from '../support/contract-check.ts'
import { openStream } from '../support/event-stream.ts'
import { DEALER } from '../support/filled-application.ts'
import { secondServices } from '../support/second-server.ts'
import { fromStaffPages, signedInStaff, signInWith, staffApp, staffBrowser } from '../support/staff.ts'
import { assignmentBody } from './assignment/lending-staff-member.ts'

const desk = await signingDesk()
const { services } = desk
const { db } = services
const second = await secondServices(services)
/** Streams of this server are ended by calls of the other one. */
const here = await staffApp(services)
const there = await staffApp(second.services)
afterAll(async () => {
  await there.close()
  await here.close()
  await second.close()
})

type Person = Awaited<ReturnType<typeof signedInStaff>>
let officer: Grant[]
let administrator: Person
let path: string
beforeAll(async () => {
  officer = [{ role: 'OFFICER', scope: { dealer_id: (await findDealer(db, DEALER)).id } }]
  administrator = await signedInStaff(there, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  path = `/applications/${(await submittedApplication(desk, rosa)).application_id}`
})

type Cookies = Record<string, string>
/** The two streams of a person, each with its first words. */
async function streamsOf(cookies: Cookies, app: FastifyInstance = here) {
  const urls = ['/v1/staff/queue/events', `/v1/staff${path}/events`]
  const streams = await Promise.all(urls.map(url => openStream(app, { url, headers: fromStaffPages, cookies })))
  for (const { close } of streams) onTestFinished(close)
  return streams
}

/** Expects that `lose` ends the streams of a person, and leaves those of another, and that each further call is refused. */
async function endsTheStreams(
  lose: (person: Person) => Promise<unknown>,
  refusal: [number, string] = [401, 'unauthenticated'],
) {
  const person = await signedInStaff(here, services, officer)
  const other = await signedInStaff(here, services, officer)
  const cookies = { ...person.browser.cookies }
  const [streams, others] = [await streamsOf(cookies), await streamsOf(other.browser.cookies)]
  for (const { until } of [...streams, ...others]) await until(': hello')
  await lose(person)
  const answer = await here.inject({ url: `/v1/staff${path}/view`, headers: fromStaffPages, cookies })
  expect([answer.statusCode, answer.json().code]).toEqual(refusal)
  for (const { untilOver } of streams) await untilOver()
  expect(others.map(({ isOver }) => isOver())).toEqual([false, false])
}

const change = async (...call: Parameters<Person['confirmed']>) =>
  expect((await administrator.confirmed(...call)).status).toBe(204)
const deactivated = async ({ id }: Pick<Person, 'id'>) => change('POST', `/people/${id}/deactivation`, {})
const movedToAnotherDealer = async ({ id }: Pick<Person, 'id'>) =>
  change('PUT', `/people/${id}/grants`, {
    grants: [{ role: 'OFFICER', dealer_id: (await findDealer(db, 'blue-ridge-homes')).id }],
  })

test('streams end when the person is deactivated on another server', () => endsTheStreams(deactivated))

test('streams end when the access of the person changes', () =>
  endsTheStreams(movedToAnotherDealer, [404, 'application_not_found']))

test('streams end when the person is reset', () => endsTheStreams(({ id }) => change('POST', `/people/${id}/reset`)))

test('streams end when the person signs out', () =>
  endsTheStreams(async ({ browser }) => expect((await browser.call('DELETE', '/session')).status).toBe(204)))

test('streams end when the person ends the session from another device', () =>
  endsTheStreams(async ({ browser, passkey }) => {
    const { sessions } = (await browser.call('GET', '/account')).body
    const device = staffBrowser(there)
    await signInWith(device, passkey)
    expect((await device.call('DELETE', `/account/sessions/${sessions[0].id}`)).status).toBe(204)
  }))

test('streams end when the person signs out everywhere on another device', () =>
  endsTheStreams(async ({ passkey }) => {
    const device = staffBrowser(there)
    await signInWith(device, passkey)
    expect((await device.call('DELETE', '/account/sessions')).status).toBe(204)
  }))

test("streams end when the lender's own sign-in ends the session", () =>
  endsTheStreams(async ({ id }) => {
    await sql`update staff_session set method = 'OIDC', oidc_sid = ${id} where staff_id = ${id}`.execute(db)
    const issuer = 'https://provider.example'
    await db.insertInto('staff_identity').values({ issuer, subject: id, staff_id: id }).execute()
    const logout = { issuer, subject: undefined, sid: id, begun_until: new Date() }
    const ended = await inTransaction(second.services.db, trx => endProviderSessions(trx, logout, new Date()))
    expect(ended).toEqual([id])
  }))

test('streams end at the time at which the session ends', async () => {
  const { browser, id } = await signedInStaff(here, services, officer)
  await sql`update staff_session set ends_at = now() + interval '2 seconds' where staff_id = ${id}`.execute(db)
  for (const { untilOver } of await streamsOf(browser.cookies)) await untilOver()
})

test.each([
  ['deactivation', deactivated],
  ['change of access', movedToAnotherDealer],
])('a %s between the look-up of the access and the subscription ends the streams', async (_, lose) => {
  const person = await signedInStaff(here, services, officer)
  const announced = Promise.withResolvers<void>()
  onTestFinished(services.changeFeed.subscribe({ staff_id: person.id }, () => announced.resolve()))
  let lost: Promise<unknown> | undefined
  const app = await buildApi(services, {
    addHooks(api) {
      checkContract(api)
      api.addHook('preHandler', async () => {
        lost ??= lose(person)
        await lost
        await announced.promise
      })
    },
  })
  onTestFinished(() => app.close())
  for (const { untilOver, said } of await streamsOf(person.browser.cookies, app)) {
    await untilOver()
    expect(said()).toBe('')
  }
})

test('the stream of an application ends for those who may not know of it any more, once it is restricted or assigned to another', async () => {
  const manager = await signedInStaff(there, services, [{ role: 'MANAGER', scope: officer[0]!.scope }])
  const [olivia, omar] = [await signedInStaff(here, services, officer), await signedInStaff(here, services, officer)]
  const application_id = path.split('/')[2]!
  const change = async (below: string, payload: object) =>
    expect((await manager.browser.call('POST', below, payload)).status).toBe(200)
  const assign = (from: string | null, to: string | null) =>
    change('/assignments', assignmentBody(to, from, [application_id]))
  await assign(null, olivia.id)
  const streams = {
    olivia: await streamsOf(olivia.browser.cookies),
    omar: await streamsOf(omar.browser.cookies),
    manager: await streamsOf(manager.browser.cookies, there),
  }
  for (const { until } of Object.values(streams).flat()) await until(': hello')
  expect((await omar.browser.call('POST', `${path}/presence`)).status).toBe(200)
  const endedFor = () =>
    Object.entries(streams).flatMap(([name, [queue, own]]) => (own!.isOver() && !queue!.isOver() ? [name] : []))

  await change(`${path}/restriction`, { reason: 'A relative of Omar.' })
  await streams.omar[1]!.untilOver()
  await streams.olivia[1]!.until('data: changed Olivia Ortiz: Restricted')
  expect(endedFor()).toEqual(['omar'])
  expect(streams.omar[1]!.said()).not.toContain('changed ')
  await expect.poll(() => db.selectFrom('staff_presence').selectAll().execute()).toEqual([])

  await assign(olivia.id, manager.id)
  await streams.olivia[1]!.untilOver()
  expect(endedFor()).toEqual(['olivia', 'omar'])
  for (const { browser } of [olivia, omar]) expect((await browser.call('GET', `${path}/view`)).status).toBe(404)
  await assign(manager.id, null)
  await change(`${path}/restriction/end`, { reason: 'They left.' })
  expect((await omar.browser.call('GET', `${path}/view`)).status).toBe(200)
})

test('a response that began with the access is sent whole', async () => {
  const person = await signedInStaff(here, services, officer)
  const app = await buildApi(services, {
    addHooks: api => void api.addHook('preHandler', async () => void (await deactivated(person))),
  })
  onTestFinished(() => app.close())
  const { browser } = person
  const url = `/v1/staff${path}/view`
  const answer = await app.inject({ url, headers: fromStaffPages, cookies: browser.cookies })
  expect([answer.statusCode, answer.json().id]).toEqual([200, path.split('/')[2]])
  expect((await browser.call('GET', `${path}/view`)).status).toBe(401)
})
