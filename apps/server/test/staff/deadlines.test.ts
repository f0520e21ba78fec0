import { businessDayAfter, dayIn, type LandSituation } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { recomputeTasks } from '../../src/staff/record/tasks.ts'
import { rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { day, minute } from '../support/clock.ts'
import { applicationCalls, callsOf } from '../support/filled-application.ts'
import { queueUp } from './queue/queue-rows.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock, settings } = services

const clocksOf = (application_id: string) =>
  db
    .selectFrom('application_review')
    .select(['first_submitted_at', 'submissions', 'with_land', 'deadline', 'deadline_on'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
const daysAfter = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

test('the first submission starts the clocks; a later one decides about land and leaves their start', async () => {
  const application = await submittedApplication(desk, rosa)
  const { application_id, applicants } = application
  const [{ id: borrower_id, headers }] = applicants
  const { first_submitted_at } = await clocksOf(application_id)
  const submittedOn = dayIn(settings.LENDER_TIME_ZONE, first_submitted_at)

  async function submitAgain(situation: LandSituation) {
    clock.advance(minute)
    expect((await browserOf(app, application_id, { headers }).post('reopen')).statusCode).toBe(200)
    for (const call of applicationCalls(callsOf(app, headers), { application_id, borrower_id }, situation)) await call()
    await signAll(desk, application)
  }
  await submitAgain('PURCHASING')
  const withLand = { with_land: true, deadline: 'LOAN_ESTIMATE', deadline_on: businessDayAfter(submittedOn, 3) }
  expect(await clocksOf(application_id)).toEqual({ first_submitted_at, submissions: 2, ...withLand })

  await submitAgain('FAMILY')
  const homeOnly = { with_land: false, deadline: 'NOTICE_OF_ACTION', deadline_on: daysAfter(submittedOn, 30) }
  expect(await clocksOf(application_id)).toEqual({ first_submitted_at, submissions: 3, ...homeOnly })
})

test('stored dates follow a further closed day, once, on several servers at once', async () => {
  const { id: dealer_id } = await db.selectFrom('dealer').select('id').executeTakeFirstOrThrow()
  const withLand = { dealer_id, with_land: true }
  const ids = await queueUp(services, [...Array.from({ length: 600 }, () => withLand), { dealer_id }])
  await recomputeTasks(services)
  const readAll = () =>
    db
      .selectFrom('application_review')
      .select(['application_id', 'deadline', 'deadline_on', 'version'])
      .where('application_id', 'in', ids)
      .orderBy('application_id')
      .execute()
  const before = await readAll()
  const submittedOn = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  const closed = businessDayAfter(submittedOn, 1)
  const changed = { db, clock, settings: { ...settings, CLOSED_DAYS: new Set([closed]) } }
  const { count } = await db
    .selectFrom('application_review')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

  const written = await Promise.all([recomputeTasks(changed), recomputeTasks(changed)])
  expect(written[0] + written[1]).toBe(Number(count))
  expect(await readAll()).toEqual(
    before.map(row =>
      row.deadline === 'LOAN_ESTIMATE' ? { ...row, deadline_on: businessDayAfter(submittedOn, 4) } : row,
    ),
  )
  expect(before.filter(({ deadline_on }) => deadline_on === businessDayAfter(submittedOn, 3))).toHaveLength(600)
  expect(await recomputeTasks(changed)).toBe(0)

  expect(await recomputeTasks(services)).toBe(Number(count))
  expect(await readAll()).toEqual(before)
})
