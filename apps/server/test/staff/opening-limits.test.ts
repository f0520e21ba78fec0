import { openingsADay } from '@porchlight/domain/staff'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { HttpError } from '../../src/platform/http/http-errors.ts'
import { noRequest } from '../../src/platform/http/request-context.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { inboxMessages } from '../../src/providers/inbox/inbox-repository.ts'
import { cleanUpExpired } from '../../src/retention/expired-rows-repository.ts'
import { recordReading } from '../../src/staff/opening/openings.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { day } from '../support/clock.ts'
import { DEALER } from '../support/filled-application.ts'
import { signedInStaff, staffApp } from '../support/staff.ts'

const desk = await signingDesk({ settings: { LENDER_TIME_ZONE: 'America/Los_Angeles' } })
const { app, services } = desk
const { db, clock } = services
const { alarm, most } = openingsADay
const compliance = [{ role: 'COMPLIANCE', scope: 'ALL' }] as const

const applications: string[] = []
beforeAll(async () => {
  for (const person of [rosa, { ...rosa, email: 'second@example.com' }])
    applications.push((await submittedApplication(desk, person)).application_id)
})
beforeEach(async () => {
  await db.deleteFrom('application_opening').execute()
  await db.deleteFrom('staff_opening_count').execute()
})

const open = (actor: StaffActor, application_id = applications[0]!, path = '/view') =>
  app.inject({ url: `/v1/staff/applications/${application_id}${path}`, headers: staffHeaders(actor) })
const countOf = async ({ staff_id }: Pick<StaffActor, 'staff_id'>) =>
  (await db.selectFrom('staff_opening_count').select('opened').where('staff_id', '=', staff_id).execute()).map(
    ({ opened }) => opened,
  )
/** Counts as if the person had opened this many other applications today. */
const haveOpened = async ({ staff_id }: Pick<StaffActor, 'staff_id'>, opened: number) => {
  await db.updateTable('staff_opening_count').set({ opened }).where('staff_id', '=', staff_id).execute()
}
const eventsOf = ({ staff_id }: Pick<StaffActor, 'staff_id'>) =>
  db
    .selectFrom('audit_event')
    .select(['event', 'chain', 'details'])
    .where('actor_id', '=', staff_id)
    .orderBy('id')
    .execute()

test.each(['OFFICER', 'COMPLIANCE'] as const)('%s: a person, an application and a day count once', async role => {
  const actor = staffActor([{ role, scope: 'ALL' }])
  for (const path of ['/view', '', '/documents', '/view'])
    expect((await open(actor, undefined, path)).statusCode).toBe(200)
  expect(await countOf(actor)).toEqual([1])
  await open(actor, applications[1])
  expect(await countOf(actor)).toEqual([2])
  clock.advance(day)
  await open(actor)
  expect(await countOf(actor)).toEqual([2, 1])
})

test(`the ${alarm}th is recorded on the person's own chain, logged, measured and mailed to each administrator, once`, async () => {
  const staff = await staffApp(services)
  afterAll(() => staff.close())
  const people = await Promise.all(
    [1, 2].map(() => signedInStaff(staff, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])),
  )
  const opener = await signedInStaff(staff, services, [...compliance])
  const metrics = createMetrics(services)
  onTestFinished(() => metrics.close())
  const see = (application_id: string | undefined) => opener.browser.call('GET', `/applications/${application_id}/view`)
  const actor = { staff_id: opener.id }
  expect((await see(applications[0])).status).toBe(200)
  await haveOpened(actor, alarm - 1)
  for (const id of [applications[1], applications[1], applications[0]]) expect((await see(id)).status).toBe(200)

  const alarms = (await eventsOf(actor)).filter(({ event }) => event === 'staff.many_opened')
  expect(alarms).toEqual([{ event: 'staff.many_opened', chain: opener.id, details: { opened: alarm } }])
  const warnings = services.logged.filter(entry => entry.includes('raise an alarm'))
  expect(warnings.map(entry => JSON.parse(entry)[0])).toEqual([{ staff_id: opener.id, opened: alarm }])
  expect(await metrics.text()).toMatch(/^porchlight_staff_many_openings_total 1$/m)
  await services.queue.drain()
  const mails = (await inboxMessages(db, services.keys, {})).filter(({ subject }) => subject?.includes('opened'))
  expect(mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
  expect(mails[0]!.subject).toBe(`Olivia Ortiz opened ${alarm} applications today`)
})

test(`after ${most} in a day another one is refused until the lender's next day; those of today stay readable`, async () => {
  const actor = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
  expect((await open(actor)).statusCode).toBe(200)
  await haveOpened(actor, most)
  const before = await eventsOf(actor)
  for (const path of ['', '/view', '/full', '/loan', '/documents', '/documents/x', '/borrowers/x']) {
    const { statusCode, headers, body } = await open(actor, applications[1], path)
    expect([path, statusCode, JSON.parse(body).code]).toEqual([path, 429, 'staff_openings_used_up'])
    expect(body).not.toContain('Rosa')
    // Midnight in Los Angeles.
    const until = new Date(clock.now().getTime() + Number(headers['retry-after']) * 1000)
    expect(until.toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles', timeStyle: 'short' })).toBe('12:00 AM')
  }
  expect(await eventsOf(actor)).toEqual(before)
  expect(await countOf(actor)).toEqual([most])
  expect((await open(actor)).statusCode).toBe(200)
  clock.advance(day)
  expect((await open(actor, applications[1])).statusCode).toBe(200)
})

test('compliance is stopped as well, at the demographics too', async () => {
  const actor = staffActor([...compliance])
  await open(actor)
  await haveOpened(actor, most)
  const { statusCode, body } = await open(actor, applications[1], '/demographics')
  expect([statusCode, JSON.parse(body).code]).toEqual([429, 'staff_openings_used_up'])
})

test(`of 20 openings at once after ${most - 10}, 10 are refused`, async () => {
  const actor = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
  const { id: dealer_id } = await findDealer(db, DEALER)
  const rates = { loan_interest_rate: 0, home_insurance_rate: 0, property_tax_rate: 0 }
  const ids = Array.from({ length: 20 }, (_, index) => `RACE0000${String(index).padStart(2, '0')}`)
  await db
    .insertInto('application')
    .values(ids.map(id => ({ id, dealer_id, ...rates, starting_rates: JSON.stringify(rates) })))
    .execute()
  await open(actor)
  await haveOpened(actor, most - 10)
  const results = await Promise.allSettled(
    ids.map(application_id =>
      recordReading(
        services,
        actor,
        { event: 'application.viewed', application_id, details: { type: 'application/json', answers_of: [] } },
        noRequest,
      ),
    ),
  )
  const codes = results.map(result => {
    if (result.status === 'fulfilled') return 'opened'
    return result.reason instanceof HttpError ? result.reason.code : String(result.reason)
  })
  expect(codes.toSorted()).toEqual([...Array(10).fill('opened'), ...Array(10).fill('staff_openings_used_up')])
  expect(await countOf(actor)).toEqual([most])
  const rows = await db.selectFrom('application_opening').select('application_id').execute()
  expect(rows).toHaveLength(11)
  expect((await eventsOf(actor)).filter(({ event }) => event === 'application.viewed')).toHaveLength(11)
})

test('counts of earlier weeks are deleted, that of today stays', async () => {
  const actor = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
  await open(actor)
  clock.advance(9 * day)
  await open(actor)
  await cleanUpExpired(db, clock.now())
  expect(await countOf(actor)).toEqual([1])
})
