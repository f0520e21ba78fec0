import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { signIn, testApp } from '../support/app.ts'
import { DEALER, type Headers } from '../support/filled-application.ts'

const desk = await signingDesk({ settings: { LENDER_TIME_ZONE: 'America/Los_Angeles' } })
const { app, services } = desk
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
const manager = staffActor([{ role: 'MANAGER', scope: 'ALL' }])
const compliance = staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }])

let application: Awaited<ReturnType<typeof submittedApplication>>
/** The emails of the borrowers, the primary borrower first. */
let emails: string[]
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
  emails = await Promise.all(
    application.applicants.map(
      async ({ headers }) => (await app.inject({ url: '/v1/account', headers })).json().email as string,
    ),
  )
})

const open = async (actor: StaffActor, path = '/view') => {
  const url = `/v1/staff/applications/${application.application_id}${path}`
  expect((await app.inject({ url, headers: staffHeaders(actor) })).statusCode).toBe(200)
}
const openedOn = async (headers: Headers): Promise<string[]> => {
  const answer = await app.inject({ url: '/v1/account/agreements', query: { dealer_id: DEALER }, headers })
  return answer.json().applications[0].opened_on
}
const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(date)

test('each borrower reads the days of the lender on which someone opened it, each once, and none of compliance', async () => {
  const { applicants } = application
  await open(compliance)
  await open(compliance, '/demographics')
  for (const { headers } of applicants) expect(await openedOn(headers)).toEqual([])

  const now = services.clock.now()
  // 11 at night in Los Angeles is the next day in UTC.
  const night = new Date(`${dayOf(now)}T23:00:00-07:00`)
  services.clock.advance(night.getTime() + 86_400_000 - now.getTime())
  const first = dayOf(services.clock.now())
  await open(officer)
  await open(officer, '')
  await open(manager)
  services.clock.advance(86_400_000)
  const second = dayOf(services.clock.now())
  await open(officer, '/documents')

  expect(first).not.toBe(services.clock.now().toISOString().slice(0, 10))
  const { db } = services
  const rows = await db
    .selectFrom('application_opening')
    .select(['day', 'is_shown'])
    .where('is_shown', '=', true)
    .orderBy('day')
    .execute()
  expect(rows.map(({ day }) => day)).toEqual([first, first, second])
  for (const email of emails) {
    const { headers } = await signIn(services, email)
    expect(await openedOn(headers)).toEqual([second, first])
  }
})

test('without receipts the account page has none, and openings are counted all the same', async () => {
  const settings = { ...services.settings, AFTER_SUBMISSION_RECEIPTS: 'off' } as const
  const silent = await testApp({ ...services, settings })
  onTestFinished(() => silent.close())
  const person = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
  const url = `/v1/staff/applications/${application.application_id}/view`
  expect((await silent.inject({ url, headers: staffHeaders(person) })).statusCode).toBe(200)
  const { headers } = await signIn(services, emails[0])
  const answer = await silent.inject({ url: '/v1/account/agreements', query: { dealer_id: DEALER }, headers })
  expect(answer.json().applications.map(({ opened_on }: { opened_on: string[] }) => opened_on)).toEqual([[]])
  const { opened } = await services.db
    .selectFrom('staff_opening_count')
    .select('opened')
    .where('staff_id', '=', person.staff_id)
    .executeTakeFirstOrThrow()
  expect(opened).toBe(1)
})

test('a person who leaves compliance leaves a receipt from the next opening of that day on', async () => {
  const person = staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }])
  services.clock.advance(86_400_000)
  const { headers } = await signIn(services, emails[0])
  const days = (await openedOn(headers)).length
  await open(person)
  expect(await openedOn(headers)).toHaveLength(days)
  await open({ ...person, grants: [{ role: 'OFFICER', scope: 'ALL' }] })
  expect(await openedOn(headers)).toHaveLength(days + 1)
})
