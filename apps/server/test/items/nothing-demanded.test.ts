import type { NewItemBody } from '@porchlight/api'
import { addDays, itemKinds, itemStages } from '@porchlight/domain'
import { beforeAll, expect, test } from 'vitest'
import { announceItems } from '../../src/items/announce.ts'
import { remindOfItems } from '../../src/items/remind.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { itemDesk } from '../staff/items/item-desk.ts'
import { officer } from '../staff/milestones/milestone-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { day, minute } from '../support/clock.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock } = services

/** Each kind that does not reopen the application, for each stage, of each borrower it can be asked of, with a due day. */
const everything = (ids: readonly string[], due_on: string): Partial<NewItemBody>[] =>
  (['QUESTION', 'DOCUMENT', 'AUTHORIZATION'] as const).flatMap(kind =>
    (Object.keys(itemStages) as (keyof typeof itemStages)[]).flatMap(stage => {
      const persons = (itemKinds[kind].askedOf as readonly string[]).includes('ANY') ? [...ids, null] : ids
      return persons.map(borrower_id => ({ kind, stage, borrower_id, due_on, title: 'Something' }))
    }),
  )

let couple: Awaited<ReturnType<typeof itemDesk>>
beforeAll(async () => {
  couple = await itemDesk(desk, rosa, luis)
  await couple.confirmLand(true)
  const ids = couple.applicants.map(({ id }) => id)
  await couple.ask(...everything(ids, couple.today()))
})

const application_id = () => couple.application_id
const notices = async () =>
  new Set(
    (
      await db
        .selectFrom('notice')
        .select('event')
        .where('application_id', '=', application_id())
        .where('event', 'like', 'items%' as 'items_asked')
        .execute()
    ).map(({ event }) => event),
  )
const tasks = async () =>
  (
    await db
      .selectFrom('application_task')
      .select('kind')
      .where('application_id', '=', application_id())
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind)

test('with land nothing is demanded before the Loan Estimate: not by lists, the queue, tasks, messages or reminders', async () => {
  const answer = await couple.browserOf(couple.applicants[0]).get('standing')
  const { groups } = answer.json<{ groups: { heading: string; items: { due_on: unknown }[] }[] }>()
  expect(groups.map(({ heading }) => heading)).toEqual(['Helpful now'])
  expect(groups.flatMap(({ items }) => items).filter(({ due_on }) => due_on !== null)).toEqual([])
  expect((await couple.items()).map(({ is_helpful, is_late }) => [is_helpful, is_late])).toEqual(
    (await couple.items()).map(() => [true, false]),
  )
  const review = () =>
    db
      .selectFrom('application_review')
      .select('waiting_since')
      .where('application_id', '=', application_id())
      .executeTakeFirstOrThrow()
  expect(await review()).toEqual({ waiting_since: null })
  const waiting = { url: '/v1/staff/queue', query: { view: 'waiting' }, headers: staffHeaders(officer) }
  expect((await app.inject(waiting)).json<{ rows: { id: string }[] }>().rows.map(({ id }) => id)).not.toContain(
    application_id(),
  )
  const demanding = ['CALL_LATE', 'DECIDE_OR_NOTICE']
  expect((await tasks()).filter(kind => demanding.includes(kind))).toEqual([])
  clock.advance(16 * minute)
  await announceItems(services, { application_id: application_id() })
  for (const days of [2, 3, 4, 30]) {
    clock.advance(days * day)
    await remindOfItems(services)
  }
  expect(await notices()).toEqual(new Set(['items_helpful']))
})

test('once the Loan Estimate was sent nothing is late that had no due day since, and waiting days count from there', async () => {
  const one = await itemDesk(desk, luis)
  await one.confirmLand(true)
  const [asked, again] = await one.ask({ due_on: one.today() }, { due_on: one.today() })
  const refused = await one.change('due-day', [asked!], { due_on: one.today() })
  expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([422, ['due_on']])
  await one.call('POST', `/items/${again}/answer`, { version: 1, words: 'Yes.' })
  const repeated = await one.change('ask-again', [again!], { reason: 'TOO_OLD', due_on: one.today() })
  expect(repeated.status).toBe(200)
  clock.advance(3 * day)
  const sent = await one.record({ kind: 'ESTIMATE_SENT', happened_on: one.today(), method: 'EMAIL' })
  expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300)
  clock.advance(day)
  const late = async () => (await one.items()).map(({ is_helpful, is_late }) => [is_helpful, is_late])
  expect(await late()).toEqual([
    [false, false],
    [false, false],
  ])
  const { body } = await app.inject({
    url: '/v1/staff/queue',
    query: { view: 'mine' },
    headers: staffHeaders(officer),
  })
  const row = (JSON.parse(body) as { rows: { id: string }[] }).rows.find(({ id }) => id === one.application_id)
  expect(JSON.stringify(row)).toContain('1 day')
  expect((await one.change('due-day', [asked!], { due_on: one.today() })).status).toBe(200)
  clock.advance(day)
  expect((await late())[0]).toEqual([false, true])
})

test('a due day of a Home-only application is removed once Land-home is confirmed', async () => {
  const one = await itemDesk(desk, luis)
  await one.confirmLand(false)
  const [asked] = await one.ask({ due_on: addDays(one.today(), 1) })
  await one.confirmLand(true)
  clock.advance(3 * day)
  expect((await one.record({ kind: 'ESTIMATE_SENT', method: 'EMAIL' })).status).toBe(201)
  const item = await one.item(asked!)
  expect(item).toMatchObject({ is_helpful: false, is_late: false, due_on: null })
  expect(item.history.map(({ event, on }) => [event, on])).toEqual([
    ['asked', null],
    ['extended', null],
  ])
})
