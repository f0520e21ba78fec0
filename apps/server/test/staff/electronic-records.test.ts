import type { ApplicationViewResponse, HistoryResponse } from '@porchlight/api'
import { addDays, dayIn } from '@porchlight/domain'
import { describe, expect, test } from 'vitest'
import {
  insertElectronicWithdrawal,
  readElectronicRecords,
} from '../../src/applications/record/electronic-records-repository.ts'
import { newId } from '../../src/platform/ids.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { day } from '../support/clock.ts'
import { callsOf, DEALER, type Headers } from '../support/filled-application.ts'
import { milestoneCalls } from './milestones/milestone-desk.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock, settings } = services
const timeZone = settings.LENDER_TIME_ZONE
const today = () => dayIn(timeZone, clock.now())

async function submitted() {
  const application = await submittedApplication(desk, rosa, luis)
  const [primary, other] = application.applicants
  const calls = milestoneCalls(desk, application)
  const { application_id } = application
  return {
    ...calls,
    application_id,
    primary,
    other: other!,
    on: (of: string, borrower_id: string) =>
      readElectronicRecords(db, application_id, { timeZone, day: of }).then(records => records.get(borrower_id)),
    async shown(borrower_id: string) {
      const { borrowers } = (await calls.call('GET', '/view')).body as ApplicationViewResponse
      return borrowers.find(({ id }) => id === borrower_id)!.electronic_records
    },
  }
}

test('the consent of a signing stands from its day on, until the day on which it was withdrawn', async () => {
  const { application_id, primary, other, on, shown } = await submitted()
  const signed = today()
  expect(await shown(primary.id)).toEqual({
    stands: true,
    since: signed,
    version: expect.any(String),
    why_not: null,
    withdrawn_on: null,
  })
  const before = dayIn(timeZone, new Date(clock.now().getTime() - day))
  expect(await on(before, primary.id)).toMatchObject({ why_not: 'NO_CONSENT' })

  const withdrawal = { application_id, borrower_id: other.id, withdrawn_on: signed, recorded_by: null }
  await db.executeQuery(insertElectronicWithdrawal(db, { ...withdrawal, recorded_at: clock.now() }))
  expect(await shown(other.id)).toMatchObject({ stands: false, why_not: 'WITHDRAWN', withdrawn_on: signed })
  expect(await shown(primary.id)).toMatchObject({ stands: true })
})

describe('staff record a withdrawal', () => {
  const record = ({ call }: Awaited<ReturnType<typeof submitted>>, body: object) =>
    call('POST', '/electronic-records/withdrawal', body)

  test('of one borrower with its day, once, and it is in the history', async () => {
    const application = await submitted()
    const { other, primary, shown, call } = application
    const body = { borrower_id: other.id, withdrawn_on: today() }
    expect(await record(application, body)).toMatchObject({ status: 200, body: { why_not: 'WITHDRAWN' } })
    expect([(await shown(other.id)).stands, (await shown(primary.id)).stands]).toEqual([false, true])
    expect(await record(application, body)).toMatchObject({
      status: 422,
      body: { errors: { borrower_id: expect.any(String) } },
    })
    const { entries } = (await call('GET', '/history')).body as HistoryResponse
    expect(entries).toContainEqual(
      expect.objectContaining({ label: 'Withdrawal of electronic records recorded', about: 'Luis' }),
    )
  })

  test('also after a final outcome', async () => {
    const application = await submitted()
    expect((await application.record({ kind: 'DENIED' })).status).toBe(201)
    const body = { borrower_id: application.primary.id, withdrawn_on: today() }
    expect((await record(application, body)).status).toBe(200)
  })

  test.each([
    ['a day in the future', { withdrawn_on: '2199-01-01' }, 'withdrawn_on'],
    ['a day before the consent', { withdrawn_on: '2020-01-01' }, 'withdrawn_on'],
    ['no day', { withdrawn_on: 'soon' }, 'withdrawn_on'],
    ['a person who is not on it', { borrower_id: newId() }, 'borrower_id'],
  ])('%s is refused beside its field, and stores nothing', async (_, part, field) => {
    const application = await submitted()
    const { application_id, primary } = application
    const answer = await record(application, { borrower_id: primary.id, withdrawn_on: today(), ...part })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } })
    const stored = db.selectFrom('electronic_withdrawal').select('id').where('application_id', '=', application_id)
    expect(await stored.execute()).toEqual([])
  })
})

test('each notice of an outcome is judged by the consent of its borrower on its own day', async () => {
  const { application_id, primary, other, record } = await submitted()
  const [decided, withdrawn_on, later] = [today(), addDays(today(), 1), addDays(today(), 2)]
  clock.advance(2 * day)
  const withdrawal = { application_id, borrower_id: other.id, withdrawn_on, recorded_by: null }
  await db.executeQuery(insertElectronicWithdrawal(db, { ...withdrawal, recorded_at: clock.now() }))
  const emailed = (of: { id: string }, on: string) => ({
    ...{ borrower_id: of.id, happened_on: on, method: 'EMAIL' as const },
  })
  const denied = (...notices: ReturnType<typeof emailed>[]) =>
    record({ kind: 'DENIED', happened_on: decided, reports_used: [other.id], notices })
  expect(await denied(emailed(other, later), emailed(primary, decided))).toMatchObject({
    status: 422,
    body: { errors: { [`notices.${other.id}.method`]: expect.any(String) } },
  })
  expect((await denied(emailed(other, decided), emailed(primary, later))).status).toBe(201)
})

test('a borrower withdraws on the account page, for themselves alone, also after the end', async () => {
  const { application_id, primary, other, shown, record } = await submitted()
  expect((await record({ kind: 'DENIED' })).status).toBe(201)
  const withdraw = (headers: Headers, of: string) =>
    callsOf(desk.app, headers).post(`/${DEALER}/borrower/${of}/electronic-records/withdrawal`)
  expect((await withdraw(other.headers, primary.id)).status).toBe(403)
  expect(await withdraw(primary.headers, primary.id)).toMatchObject({ status: 200, body: { withdrawn_on: today() } })
  expect(await withdraw(primary.headers, primary.id)).toMatchObject({
    status: 409,
    body: { code: 'no_electronic_consent' },
  })
  expect([(await shown(primary.id)).stands, (await shown(other.id)).stands]).toEqual([false, true])
  const listed = await callsOf(desk.app, primary.headers).get(`/account/agreements?dealer_id=${DEALER}`)
  expect(listed.body.applications).toContainEqual(
    expect.objectContaining({ id: application_id, electronic_records: await shown(primary.id) }),
  )
})

test('a withdrawal is never changed, and stays with its application', async () => {
  const { application_id, primary } = await submitted()
  const withdrawal = { application_id, borrower_id: primary.id, withdrawn_on: today(), recorded_by: null }
  await db.executeQuery(insertElectronicWithdrawal(db, { ...withdrawal, recorded_at: clock.now() }))
  const change = db.updateTable('electronic_withdrawal').set({ withdrawn_on: '2020-01-01' })
  await expect(change.execute()).rejects.toThrow('electronic withdrawals are never changed')
  await expect(db.deleteFrom('electronic_withdrawal').execute()).rejects.toThrow('are kept with their application')
})
