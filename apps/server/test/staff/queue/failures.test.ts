import type { FailuresResponse } from '@porchlight/api'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { type JobSubject, PermanentError } from '../../../src/platform/queue/queue.ts'
import { readyApplication, rosa } from '../../signing/ready-application.ts'
import { browserOf, signingDesk, signUnsealed } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { signIn } from '../../support/app.ts'
import { type ApplicationIds, callsOf, DEALER, start } from '../../support/filled-application.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { sampleMail } from '../../support/sample-mail.ts'

const INVITED = 'nowhere@planted.example'
const sent: string[] = []
let isDown = false
const desk = await signingDesk({
  sender: {
    async send({ recipient }) {
      if (isDown) throw new PermanentError(`no mailbox ${recipient}`)
      sent.push(recipient)
    },
  },
})
const { app, services } = desk
const { db, clock, queue } = services

const dealerOf = (slug: string) =>
  db.selectFrom('dealer').select(['id', 'name']).where('slug', '=', slug).executeTakeFirstOrThrow()
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')
const manager = staffActor([{ role: 'MANAGER', scope: { dealer_id: dealer.id } }])
const everywhere = staffActor([{ role: 'MANAGER', scope: 'ALL' }])
const elsewhere = staffActor([{ role: 'MANAGER', scope: { dealer_id: other.id } }])
const administrator = staffActor([{ role: 'ADMINISTRATOR', scope: 'ALL' }])
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])

const get = (actor: StaffActor, query: Record<string, string> = {}) =>
  app.inject({ url: '/v1/staff/failures', query, headers: staffHeaders(actor) })
const listOf = async (actor: StaffActor, query?: Record<string, string>): Promise<FailuresResponse> =>
  (await get(actor, query)).json()
const failuresOf = async (actor: StaffActor) => (await listOf(actor)).failures
const retry = async (id: string, actor: StaffActor) => {
  const url = `/v1/staff/failures/${id}/retry`
  const answer = await app.inject({ method: 'POST', url, headers: staffHeaders(actor) })
  return answer.statusCode < 400 ? answer.statusCode : `${answer.statusCode} ${answer.json().code}`
}
const GONE = '404 failure_not_found'
const eventsOf = (event: 'job.retried' | 'sealing.retried_by_staff') =>
  db.selectFrom('audit_event').select(['application_id', 'actor_id', 'details']).where('event', '=', event).execute()

/** A message that gave up. */
async function giveUp(subject?: JobSubject): Promise<void> {
  isDown = true
  const message = { ...sampleMail, id: newId(), recipient: INVITED, dealer_id: dealer.id }
  await inTransaction(db, trx => queue.enqueue(trx, 'send-message', message, { subject }))
  await expect(queue.drain()).rejects.toThrow('no mailbox')
  isDown = false
}

afterEach(() => sql`delete from manual_queue`.execute(db))

describe('an invitation that gave up', () => {
  let ids: ApplicationIds
  let id: string
  beforeAll(async () => {
    const calls = callsOf(app, (await signIn(services, 'primary@planted.example')).headers)
    ids = await start(calls, { email: 'primary@planted.example' })
    const path = `/${DEALER}/application/${ids.application_id}/coborrower/invite`
    expect((await calls.post(path, { email: INVITED })).status).toBe(201)
  })

  async function fail(): Promise<void> {
    isDown = true
    await sql`delete from manual_queue`.execute(db)
    await giveUp({ application_id: ids.application_id, borrower_id: ids.borrower_id })
    id = (await failuresOf(manager))[0]!.id
  }

  test('of the product is listed by application, dealer and code, without the recipient', async () => {
    isDown = true
    await expect(queue.drain()).rejects.toThrow('no mailbox')
    isDown = false
    for (const actor of [manager, everywhere, administrator]) {
      const answer = await get(actor)
      const listed = { kind: 'send-message', application_id: ids.application_id, dealer, error_code: 'PermanentError' }
      const { failures } = answer.json<FailuresResponse>()
      expect(failures).toEqual([{ ...listed, id: expect.any(String), age_seconds: expect.any(Number) }])
      expect(answer.body).not.toMatch(/planted|mailbox/)
    }
  })

  test('is not there for another dealer, for officers, and for a manager who applies themselves', async () => {
    await fail()
    const applicant = staffActor([{ role: 'MANAGER', scope: 'ALL' }], ['primary@planted.example'])
    for (const actor of [elsewhere, applicant]) {
      expect(await failuresOf(actor)).toEqual([])
      expect(await retry(id, actor)).toBe(GONE)
    }
    expect((await get(officer)).statusCode).toBe(403)
    expect(await retry(id, officer)).toBe('403 staff_forbidden')
    expect(await retry('x', manager)).toBe(GONE)
  })

  test('is started again once by two people at once, and recorded once', async () => {
    await fail()
    sent.length = 0
    const answers = await Promise.all([retry(id, manager), retry(id, administrator)])
    expect(answers.toSorted()).toEqual([204, GONE])
    await queue.drain()
    expect(sent).toEqual([INVITED])
    expect(await failuresOf(administrator)).toEqual([])
    const actor_id = (answers[0] === 204 ? manager : administrator).staff_id
    const details = { id, kind: 'send-message' }
    expect(await eventsOf('job.retried')).toEqual([{ application_id: ids.application_id, actor_id, details }])
    expect(await retry(id, manager)).toBe(GONE)
  })

  test('comes back when it gives up again', async () => {
    await fail()
    expect(await retry(id, manager)).toBe(204)
    isDown = true
    await expect(queue.drain()).rejects.toThrow('no mailbox')
    isDown = false
    const again = await failuresOf(manager)
    expect(again).toHaveLength(1)
    expect(again[0]!.id).not.toBe(id)
  })

  test('stays as it is where the audit trail refuses the event', async () => {
    await fail()
    await refuseEvents(db)
    expect(await retry(id, manager)).toBe('503 service_unavailable')
    expect(await failuresOf(manager)).toHaveLength(1)
  })
})

test('jobs of no application are for administrators alone, and sign-in links for no one', async () => {
  await giveUp()
  await giveUp({ isShortLived: true })
  expect(await failuresOf(everywhere)).toEqual([])
  const [failure, ...more] = await failuresOf(administrator)
  expect(failure).toMatchObject({ kind: 'send-message', application_id: null, dealer: null })
  expect(more).toEqual([])
  expect(await retry(failure!.id, everywhere)).toBe(GONE)
  expect(await retry(failure!.id, administrator)).toBe(204)
})

test('a list of several pages has each failure once', async () => {
  const { application_id } = await start(callsOf(app, (await signIn(services, 'pages@planted.example')).headers))
  // All in one statement, so with one time.
  await sql`insert into manual_queue (name, payload, subject, error_code)
    select 'void-envelope', '{}', ${JSON.stringify({ application_id })}::jsonb, 'ECONNREFUSED' from generate_series(1, 120)`.execute(
    db,
  )
  const found: string[] = []
  const sizes: number[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { failures, next } = await listOf(manager, after ? { after } : {})
    sizes.push(failures.length)
    found.push(...failures.map(({ id }) => id))
    after = next
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(found).size).toBe(120)
  expect((await get(manager, { after: 'tampered' })).json()).toMatchObject({ code: 'malformed_address' })
})

test.each(['seal-envelope', 'ask-signer', 'build-envelope'])(
  '%s is begun again by the product, and is not listed',
  async name => {
    const { application_id } = await start(callsOf(app, (await signIn(services, `${name}@planted.example`)).headers))
    await sql`insert into manual_queue (name, payload, subject, error_code)
    values (${name}, '{}', ${JSON.stringify({ application_id })}::jsonb, 'Error')`.execute(db)
    expect(await failuresOf(manager)).toEqual([])
  },
)

test('documents that an application still waits for are listed', async () => {
  const ready = await readyApplication(desk, rosa)
  const { envelope_id } = (await browserOf(app, ready.application_id, ready.applicants[0]).post('envelope')).json()
  await sql`update manual_queue set error_code = 'Error' where name = 'build-envelope'`.execute(db)
  const [failure] = await failuresOf(manager)
  expect(failure).toMatchObject({ kind: 'build-envelope', application_id: ready.application_id })
  expect(await retry(failure!.id, manager)).toBe(204)
  await queue.drain()
  const { status } = await db
    .selectFrom('envelope')
    .select('status')
    .where('id', '=', envelope_id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('OPEN')
})

describe('what could not be sealed', () => {
  let application_id: string
  let envelope_id: string
  beforeAll(async () => {
    const ready = await readyApplication(desk, rosa)
    application_id = ready.application_id
    envelope_id = (await signUnsealed(desk, ready)).envelope_id
    await db
      .updateTable('envelope')
      .set({ status: 'FAILED', reason: 'sealing_failed', all_signed_at: clock.now() })
      .where('id', '=', envelope_id)
      .execute()
    clock.advance(90_000)
  })

  test('is listed for managers of the dealer and administrators, without names', async () => {
    for (const actor of [manager, administrator]) {
      const listed = await failuresOf(actor)
      const failure = { id: envelope_id, kind: 'seal-envelope', application_id, dealer, error_code: 'sealing_failed' }
      expect(listed).toEqual([{ ...failure, age_seconds: expect.any(Number) }])
      expect(listed[0]!.age_seconds).toBeGreaterThanOrEqual(90)
    }
    expect(await failuresOf(elsewhere)).toEqual([])
  })

  test('is started again once by those who see it, and then submitted', async () => {
    expect(await retry(envelope_id, elsewhere)).toBe(GONE)
    expect(await retry(envelope_id, officer)).toBe('403 staff_forbidden')
    const answers = await Promise.all([retry(envelope_id, manager), retry(envelope_id, administrator)])
    expect(answers.toSorted()).toEqual([204, GONE])
    await queue.drain()
    expect(await failuresOf(administrator)).toEqual([])
    const { status } = await db
      .selectFrom('application')
      .select('status')
      .where('id', '=', application_id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('SUBMITTED')
    expect(await eventsOf('sealing.retried_by_staff')).toMatchObject([{ application_id }])
  })
})
