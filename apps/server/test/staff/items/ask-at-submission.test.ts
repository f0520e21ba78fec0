import { isOpenForBorrower } from '@porchlight/domain'
import { beforeEach, expect, test } from 'vitest'
import { luis, readyApplication, rosa } from '../../signing/ready-application.ts'
import { signAll, signingDesk } from '../../signing/signing-desk.ts'
import { minute } from '../../support/clock.ts'
import { officer } from '../milestones/milestone-desk.ts'
import { returner } from '../returns/returning.ts'
import { callsAboutItems } from './item-desk.ts'

const desk = await signingDesk({ settings: { ASK_AT_SUBMISSION: 'on', PAY_STUB_DAYS: 45 } })
const { services, app } = desk
const { db, clock, queue } = services

let one: ReturnType<typeof callsAboutItems>
beforeEach(async () => {
  const ready = await readyApplication(desk, rosa, luis)
  await signAll(desk, ready)
  one = callsAboutItems(desk, ready)
})

const review = () =>
  db
    .selectFrom('application_review')
    .select(['reviewed_submissions', 'waiting_since', 'next_task', 'assignee_id'])
    .where('application_id', '=', one.application_id)
    .executeTakeFirstOrThrow()
const notices = async () => {
  const rows = await db
    .selectFrom('notice')
    .select(['event', 'borrower_id'])
    .where('application_id', '=', one.application_id)
    .where('event', 'like', 'items%' as 'items_asked')
    .where('channel', '=', 'EMAIL')
    .execute()
  return rows.map(({ event }) => event)
}
const afterBatch = async () => {
  clock.advance(16 * minute)
  await queue.drain()
}

test('a first submission asks for what is needed to decide, by no one, and stays new', async () => {
  const items = await one.items()
  expect(items.map(({ stage }) => stage)).not.toContain('TO_CLOSE')
  expect(items.map(({ code }) => code)).toContain('PAY')
  expect(items.find(({ code }) => code === 'PAY')!.counts).toMatch(/The pay stubs are from the last 45 days\.$/)
  const stored = await db
    .selectFrom('item')
    .select(['kind', 'state', 'asked_by', 'announced_at'])
    .where('application_id', '=', one.application_id)
    .execute()
  expect(stored).toEqual(items.map(() => ({ kind: 'DOCUMENT', state: 'ASKED', asked_by: null, announced_at: null })))
  expect(items[0]!.history).toMatchObject([{ event: 'asked', is_by_borrower: false }])
  expect(await review()).toMatchObject({ reviewed_submissions: 0, next_task: 'NEW' })
  const suggested = (await one.call('GET', '/items/suggestions')).body.suggestions as { stage: string }[]
  expect(suggested.map(({ stage }) => stage)).not.toContain('TO_DECIDE')
})

test('with land nothing is demanded before the Loan Estimate', async () => {
  expect((await review()).waiting_since).toBeNull()
  await afterBatch()
  expect(await notices()).toEqual(['items_helpful', 'items_helpful'])
  expect((await review()).waiting_since).toBeNull()
})

test('without land it waits for the borrowers, who get one message with what staff asked for meanwhile', async () => {
  await one.confirmLand(false)
  await one.ask({ borrower_id: one.applicants[0].id })
  expect((await review()).waiting_since).toBe(one.today())
  await afterBatch()
  expect(await notices()).toEqual(['items_asked', 'items_asked'])
})

test('a further submission asks for nothing more', async () => {
  const before = (await one.items()).length
  const { begin, send } = returner(app, officer, one.application_id)
  await begin()
  await send({ [one.applicants[0].id]: ['income'] })
  await signAll(desk, one)
  const after = await one.items()
  expect(after).toHaveLength(before + 1)
  expect(after.filter(({ state }) => !isOpenForBorrower(state)).map(({ kind }) => kind)).toEqual(['SECTION'])
})
