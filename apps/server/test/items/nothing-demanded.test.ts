import type { NewItemBody } from '@porchlight/api'
import { itemKinds, itemStages } from '@porchlight/domain'
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
}, 180_000)

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
