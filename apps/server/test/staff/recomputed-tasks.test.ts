import { businessDayAfter, dayIn, type LandSituation } from '@porchlight/domain'
import { clockIds } from '@porchlight/domain/staff'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { insertFileEvents, systemEvent } from '../../src/staff/record/file-event-repository.ts'
import { recomputeTasks } from '../../src/staff/record/tasks.ts'
import { rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { day, minute } from '../support/clock.ts'
import { applicationCalls, callsOf } from '../support/filled-application.ts'
import { queueUp } from './queue/queue-rows.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock, settings } = services

/** The facts of the submission, and the clocks that run. */
async function clocksOf(application_id: string) {
  const facts = await db
    .selectFrom('application_review')
    .select(['first_submitted_at', 'submissions', 'with_land'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const clocks = await db
    .selectFrom('application_task')
    .select(['kind', 'due_on'])
    .where('application_id', '=', application_id)
    .where('kind', 'in', clockIds)
    .where('closed_at', 'is', null)
    .orderBy('due_on')
    .execute()
  return { ...facts, clocks }
}
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
  const notice = { kind: 'NOTICE_OF_ACTION', due_on: daysAfter(submittedOn, 30) }
  const estimate = { kind: 'LOAN_ESTIMATE', due_on: businessDayAfter(submittedOn, 3) }
  const withLand = { with_land: true, clocks: [estimate, notice] }
  expect(await clocksOf(application_id)).toEqual({ first_submitted_at, submissions: 2, ...withLand })

  await submitAgain('FAMILY')
  const homeOnly = { with_land: false, clocks: [notice] }
  expect(await clocksOf(application_id)).toEqual({ first_submitted_at, submissions: 3, ...homeOnly })
})

test('stored tasks follow a further closed day, once, on several servers at once', async () => {
  const { id: dealer_id } = await db.selectFrom('dealer').select('id').executeTakeFirstOrThrow()
  const ids = await queueUp(
    services,
    Array.from({ length: 600 }, (_, index) => ({ dealer_id, with_land: index > 0 })),
  )
  const happened_on = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  await inTransaction(db, trx =>
    insertFileEvents(
      trx,
      ids.map(id => systemEvent(id, clock.now(), { kind: 'SIX_FACTS', happened_on })),
    ),
  )
  await recomputeTasks(services)
  const readAll = () =>
    db
      .selectFrom('application_task')
      .innerJoin('application_review', 'application_review.application_id', 'application_task.application_id')
      .select(['application_task.application_id', 'kind', 'application_task.due_on', 'closed_at', 'version'])
      .select('application_review.due_on as first_due_on')
      .where('application_task.application_id', 'in', ids)
      .orderBy('application_task.application_id')
      .orderBy('kind')
      .execute()
  const before = await readAll()
  const submittedOn = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  const closed = businessDayAfter(submittedOn, 1)
  const logged: string[] = []
  const log = { ...services.log, info: (facts: unknown) => void logged.push(JSON.stringify(facts)) }
  const changed = { db, clock, log, settings: { ...settings, CLOSED_DAYS: new Set([closed]) } }
  const { count } = await db
    .selectFrom('application_review')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

  const written = await Promise.all([recomputeTasks(changed), recomputeTasks(changed)])
  expect(written[0] + written[1]).toBe(Number(count))
  const later: Partial<Record<string, string>> = {
    NEW: businessDayAfter(submittedOn, 2),
    CONFIRM_LAND: businessDayAfter(submittedOn, 2),
    UPDATE: businessDayAfter(submittedOn, 3),
    LOAN_ESTIMATE: businessDayAfter(submittedOn, 4),
  }
  expect(await readAll()).toEqual(
    before.map(row => ({ ...row, due_on: later[row.kind] ?? row.due_on, first_due_on: later.NEW })),
  )
  expect(before.filter(({ kind }) => kind === 'UPDATE')).toHaveLength(600)
  // The one that called last can be done first.
  const counts = written.filter(count => count > 0)
  expect(logged.toSorted()).toEqual(counts.map(applications => JSON.stringify({ applications })).toSorted())
  expect(await recomputeTasks(changed)).toBe(0)
  expect(logged).toHaveLength(counts.length)

  expect(await recomputeTasks(services)).toBe(Number(count))
  expect(await readAll()).toEqual(before)
})
