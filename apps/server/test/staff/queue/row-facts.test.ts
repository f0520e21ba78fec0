import type { QueueRow } from '@porchlight/api'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { luis, rosa } from '../../signing/ready-application.ts'
import { submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { day } from '../../support/clock.ts'
import { signedInStaff, staffApp } from '../../support/staff.ts'
import { itemDesk } from '../items/item-desk.ts'
import { returner } from '../returns/returning.ts'
import { queueDesk } from './queue-desk.ts'

const desk = await queueDesk()
const { app, services, officer, queueOf, today } = desk
const { db, clock } = services

let application: Awaited<ReturnType<typeof submittedApplication>>
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
})

const rowOf = async (): Promise<QueueRow> => {
  const { rows } = await queueOf(officer, { view: 'all' })
  return rows.find(({ id }) => id === application.application_id)!
}

test('a row has the last entry of the contact log, and nothing of notes', async () => {
  const staff = await staffApp(services)
  onTestFinished(() => staff.close())
  const { browser } = await signedInStaff(staff, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const below = `/applications/${application.application_id}`
  const note = (body: object) => browser.call('POST', `${below}/notes`, body)
  const [{ id: borrower_id }] = application.applicants
  expect((await note({ kind: 'NOTE', text: 'Asked the park.' })).status).toBe(201)
  expect((await rowOf()).last_contact).toBeNull()
  await note({ kind: 'LEFT_MESSAGE', text: '', borrower_id })
  const on = today()
  clock.advance(day)
  await note({ kind: 'NOTE', text: 'The park has answered.' })
  const compliance = staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }])
  const restricted = await app.inject({
    method: 'POST',
    url: `/v1/staff${below}/restricted-notes`,
    headers: staffHeaders(compliance),
    payload: { text: 'Restricted.' },
  })
  expect(restricted.statusCode).toBe(201)
  expect(await rowOf()).toMatchObject({ days: 1, last_contact: { kind: 'LEFT_MESSAGE', on, by: 'Olivia Ortiz' } })
})

test('a follow-up has its time, by which those of a day are in order before the rest', async () => {
  const of = { view: 'all', task: 'FOLLOW_UP' }
  const [first, second, third] = [
    application,
    ...(await Promise.all([1, 2].map(() => submittedApplication(desk, rosa)))),
  ]
  const follow = ({ application_id }: typeof application, follow_up_time: string | null) =>
    db
      .updateTable('application_review')
      .set({ next_task: 'FOLLOW_UP', due_on: today(), follow_up_on: today(), follow_up_time })
      .where('application_id', '=', application_id)
      .execute()
  const before = await db.selectFrom('application_review').selectAll().execute()
  await follow(first!, null)
  await follow(second!, '16:05')
  await follow(third!, '09:30')
  const { rows } = await queueOf(officer, of)
  expect(rows.map(({ id, task }) => [id, task?.words, task?.time])).toEqual([
    [third!.application_id, 'today', '9:30 AM'],
    [second!.application_id, 'today', '4:05 PM'],
    [first!.application_id, 'today', ''],
  ])
  const file = await app.inject({ url: '/v1/staff/queue/list', query: of, headers: staffHeaders(officer) })
  const lines = file.body.split('\r\n').slice(1, -1)
  expect(lines.map(line => rows.findIndex(({ id }) => line.includes(id)))).toEqual([0, 1, 2])
  for (const { application_id, next_task, due_on } of before)
    await db
      .updateTable('application_review')
      .set({ next_task, due_on, follow_up_on: null, follow_up_time: null })
      .where('application_id', '=', application_id)
      .execute()
})

test('a row says that it waits for sections that were asked about, changes, signatures', async () => {
  const { application_id, applicants } = application
  const [first, second] = applicants
  const { send } = returner(app, officer, application_id)
  expect((await rowOf()).waiting).toBeNull()
  const asked = await send({ [second!.id]: ['employment', 'income'], [first.id]: ['employment'] })
  expect(asked.statusCode).toBe(200)
  expect((await rowOf()).waiting).toBe('Today · Rosa: Employment, Luis: Employment +1')
  clock.advance(6 * day)
  expect((await rowOf()).waiting).toBe('6 days · Rosa: Employment, Luis: Employment +1')
  // A server of 0.1.0 makes no items.
  const items = db.updateTable('item').where('application_id', '=', application_id)
  await items.set({ waits_for: 'LENDER' }).execute()
  expect((await rowOf()).waiting).toBe('6 days · Rosa: 1 section, Luis: 2 sections')
  await items.set({ waits_for: 'BORROWER', state: 'ANSWERED' }).execute()
  // A request from before the last submission does not count.
  await db
    .updateTable('application_review')
    .set({ last_submitted_at: clock.now() })
    .where('application_id', '=', application_id)
    .execute()
  expect((await rowOf()).waiting).toBe('6 days · Changes by the borrower')
  await db.updateTable('application').set({ status: 'SENT_FOR_SIGNATURE' }).where('id', '=', application_id).execute()
  expect((await rowOf()).waiting).toBe('6 days · Rosa: signature, Luis: signature')
  await db.updateTable('borrower').set({ removed_at: clock.now() }).where('id', '=', second!.id).execute()
  expect((await rowOf()).waiting).toBe('6 days · Rosa: signature')
})

test('a row says what was asked, by its shortest name and since its own day', async () => {
  const couple = await itemDesk(desk, rosa, luis)
  const [first, second] = couple.applicants
  const waiting = async () =>
    (await queueOf(officer, { view: 'all' })).rows.find(({ id }) => id === couple.application_id)!.waiting
  await couple.ask({ borrower_id: second!.id, kind: 'DOCUMENT', code: 'PAY', title: undefined })
  // With land, before the Loan Estimate was sent.
  expect(await waiting()).toBeNull()
  await couple.confirmLand(false)
  expect(await waiting()).toBe('Today · Luis: pay stubs')
  clock.advance(6 * day)
  await couple.ask(
    { borrower_id: null, title: 'Where does the money for the down payment come from?' },
    { borrower_id: second!.id },
    { borrower_id: first.id, stage: 'TO_CLOSE' },
    { waits_for: 'PARK' },
  )
  expect(await waiting()).toBe('6 days · Luis: pay stubs +1, Either of them: Where does the money for the…')
  const file = await app.inject({ url: '/v1/staff/queue/list', query: { view: 'all' }, headers: staffHeaders(officer) })
  expect(file.body).toContain('"6 days · Luis: pay stubs +1, Either of them: Where does the money for the…"')
  await couple.change(
    'waive',
    (await couple.items()).map(({ id }) => id),
    { reason: 'NOT_NEEDED' },
  )
  expect(await waiting()).toBeNull()
})
