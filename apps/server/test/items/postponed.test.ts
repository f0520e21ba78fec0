import { beforeEach, expect, test } from 'vitest'
import { announceMissed } from '../../src/items/announce.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { itemDesk } from '../staff/items/item-desk.ts'
import { officer } from '../staff/milestones/milestone-desk.ts'
import { returner } from '../staff/returns/returning.ts'
import { minute } from '../support/clock.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock, queue } = services

let couple: Awaited<ReturnType<typeof itemDesk>>
beforeEach(async () => {
  couple = await itemDesk(desk, rosa, luis)
})
const idOf = (index: 0 | 1) => couple.applicants[index]!.id

/** The events of the emails about items to the primary borrower. */
const notices = async () => {
  const rows = await db
    .selectFrom('notice')
    .select('event')
    .where('borrower_id', '=', idOf(0))
    .where('event', 'in', ['items_asked', 'items_helpful'])
    .where('channel', '=', 'EMAIL')
    .execute()
  return rows.map(({ event }) => event)
}
const after = async (minutes: number) => {
  clock.advance(minutes * minute)
  await queue.drain()
}

test('a request is announced where something was waived by itself while its message waited', async () => {
  await couple.confirmLand(false)
  const officers = returner(app, officer, couple.application_id)
  expect((await officers.send({ [idOf(0)]: ['borrowers'] })).statusCode).toBe(200)
  await couple.ask({ borrower_id: idOf(0) }, { borrower_id: idOf(1) })
  await after(5)
  const { status } = await callsOf(app, couple.applicants[0].headers).remove(`/${DEALER}/borrower/${idOf(1)}`)
  expect(status).toBe(200)
  await after(11)
  expect(await notices()).toEqual([])
  await after(5)
  expect(await notices()).toEqual(['items_asked'])
})

test('what is only helpful is announced where sections were sent back while its message waited', async () => {
  await couple.confirmLand(true)
  await couple.ask({ borrower_id: idOf(0) })
  await after(10)
  expect((await returner(app, officer, couple.application_id).send({ [idOf(0)]: ['income'] })).statusCode).toBe(200)
  await after(6)
  expect(await notices()).toEqual([])
  await after(10)
  expect(await notices()).toEqual(['items_helpful'])
})

test('a request is announced where the application had ended when its message was due, and that was undone', async () => {
  await couple.confirmLand(false)
  await couple.ask({ borrower_id: idOf(0) })
  const { body } = await couple.record({ kind: 'DENIED' })
  await after(16)
  expect((await couple.record({ kind: null, corrects: body.id, text: 'By mistake.' })).status).toBe(201)
  await after(16)
  await announceMissed(services)
  expect(await notices()).toEqual(['items_asked'])
})
