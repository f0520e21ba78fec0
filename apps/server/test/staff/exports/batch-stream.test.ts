import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { sql, type Transaction } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { CHANGE_CHANNEL, staffName } from '../../../src/platform/database/change-channel.ts'
import type { Database } from '../../../src/platform/database/schema.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { HttpError } from '../../../src/platform/http/http-errors.ts'
import { removeApplication } from '../../../src/retention/purge.ts'
import { markDiscarded } from '../../../src/retention/retention-repository.ts'
import { lockReview, updateReview } from '../../../src/staff/record/review-repository.ts'
import { endStaffSessions } from '../../../src/staff/sign-in/session-repository.ts'
import { replaceGrants, setStatus } from '../../../src/staff/staff-members/staff-member-repository.ts'
import { staffActor } from '../../support/actors.ts'
import { dataKeyOf } from '../../support/sealed-borrower.ts'
import { fromStaffPages } from '../../support/staff.ts'
import { exportsDesk, type Person } from './exports-desk.ts'

const desk = await exportsDesk()
const { services, app, enter, submitted, batchOf, confirmBatch, requested, outcome, recordedBy } = desk
const { db, clock, keys } = services

let ids: string[]
beforeAll(async () => {
  ids = await submitted(3)
})

describe('the files of a batch', () => {
  test('end before the next event once the receiver is gone', async () => {
    const gone = new AbortController()
    const { person, files } = await requested(ids, { signal: gone.signal })
    await files.next()
    gone.abort()
    await expect(files.next()).rejects.toThrow('aborted')
    expect(await recordedBy(person)).toEqual(ids.slice(0, 1))
  })

  test('are made with the access of the moment: one that was lost is refused, and a lost session ends them', async () => {
    const { id: dealer_id } = await findDealer(db, 'blue-ridge-homes')
    const [before, since] = ['ALL' as const, { dealer_id }].map(scope => staffActor([{ role: 'OFFICER', scope }]))
    const answers = [async () => before!, async () => since!, () => Promise.reject(new HttpError('unauthenticated'))]
    const { person, batch, files } = await requested(ids, { readActor: () => answers.shift()!() })
    expect((await files.next()).value?.name).toContain(ids[0])
    await expect(files.next()).rejects.toThrow(HttpError)
    expect([await recordedBy({ id: before!.staff_id }), await recordedBy({ id: since!.staff_id })]).toEqual([
      ids.slice(0, 1),
      [],
    ])
    expect(await outcome(person, batch.batch_id)).toMatchObject({
      recorded: ids.slice(0, 1),
      refused: [{ application_id: ids[1], code: 'application_not_found' }],
      not_reached: ids.slice(2),
    })
  })
})

test('of applications that were all deleted since, the zip has a report that names each', async () => {
  const gone = await submitted(2)
  const { person, batch, files } = await requested(gone)
  // The copies share their files.
  const store = { remove: async () => {} }
  for (const id of gone) {
    await inTransaction(db, trx => markDiscarded(trx, id, 'Retention', clock.now()))
    await removeApplication({ db, clock, keys, store }, id, 'Retention')
  }
  const report = (await files.next()).value
  expect([report?.name, (await files.next()).done]).toEqual(['Report.html', true])
  const text = Buffer.from(report!.bytes).toString()
  for (const id of gone) expect(text).toContain(id)
  expect(text).toContain('0 of 2 applications exported.')
  const refused = gone.map(application_id => expect.objectContaining({ application_id }))
  expect(await outcome(person, batch.batch_id)).toMatchObject({ recorded: [], refused, not_reached: [] })
})

const MEGABYTE = 1024 * 1024
/** More than the systems of both sides hold of a response. */
const LONG = 16 * MEGABYTE

/** Makes the name of the salesperson, as it was signed, so long that the file of the application is as long. */
async function lengthen(application_id: string): Promise<void> {
  const { envelope_id, borrower_id, sealed_snapshot } = await db
    .selectFrom('envelope_snapshot')
    .innerJoin('envelope', 'envelope.id', 'envelope_id')
    .select(['envelope_id', 'borrower_id', 'sealed_snapshot'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const row = { table: 'envelope_snapshot', column: 'sealed_snapshot', row: `${envelope_id} ${borrower_id}` }
  const key = await dataKeyOf(services, borrower_id)
  const snapshot = JSON.parse(key.openText(sealed_snapshot, row))
  snapshot.answers.sales_rep_name = randomBytes(LONG / 2).toString('hex')
  await db
    .updateTable('envelope_snapshot')
    .set({ sealed_snapshot: key.seal(JSON.stringify(snapshot), row) })
    .where('envelope_id', '=', envelope_id)
    .execute()
}

describe('over a connection that does not take the first file', () => {
  let port: number
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
    await lengthen(ids[0]!)
  })

  /** Asks for a zip, and reads nothing after its first bytes. */
  async function slowClient(person: Person, application_ids = ids) {
    const batch = batchOf(application_ids)
    const proof = await confirmBatch(person, batch)
    const arriving = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const [serverSide] = (await arriving) as [Socket]
    const body = JSON.stringify(batch)
    const headers = {
      ...{ ...fromStaffPages, ...proof, host: 'localhost', connection: 'close' },
      cookie: Object.entries(person.browser.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST /v1/staff/exports/batches HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    const [head] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    expect(head.toString('latin1')).toMatch(/^HTTP\/1.1 200 /)
    const closed = once(socket, 'close')
    socket.on('error', () => {})
    return { batch, socket, serverSide, closed }
  }

  test('no event follows until it does', async () => {
    const person = await enter()
    const { batch, socket, serverSide, closed } = await slowClient(person)
    await expect.poll(() => serverSide.writableNeedDrain).toBe(true)
    expect(await outcome(person, batch.batch_id)).toMatchObject({
      recorded: ids.slice(0, 1),
      not_reached: ids.slice(1),
    })
    socket.on('data', () => {}).resume()
    await closed
    expect((await outcome(person, batch.batch_id)).recorded).toEqual(ids)
  })

  test('no event follows where the other side closes it', async () => {
    const person = await enter()
    const { batch, socket, serverSide } = await slowClient(person)
    // `once` of node:events would throw the error of the reset.
    const closed = new Promise(resolve => serverSide.once('close', resolve))
    socket.resetAndDestroy()
    await closed
    expect(await outcome(person, batch.batch_id)).toMatchObject({
      recorded: ids.slice(0, 1),
      not_reached: ids.slice(1),
    })
  })

  const restrict = async (trx: Transaction<Database>, restricted_at: Date | null) =>
    updateReview(trx, await lockReview(trx, ids[2]!), { restricted_at })
  const inOne = (change: Parameters<typeof inTransaction<unknown>>[1]) => inTransaction(db, change)
  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['the session ends', ({ id }) => inOne(trx => endStaffSessions(trx, { staff_id: id }, clock.now()))],
    ['the grants change', ({ id }) => inOne(trx => replaceGrants(trx, id, [], clock.now()))],
    [
      'the staff member is deactivated',
      ({ id }) =>
        inOne(async trx => {
          await setStatus(trx, id, 'DEACTIVATED', clock.now())
          await endStaffSessions(trx, { staff_id: id }, clock.now())
        }),
    ],
    ['one of the applications is restricted', () => inOne(trx => restrict(trx, clock.now()))],
  ])('it is closed within a second after %s, and no event follows', async (_what, change) => {
    const person = await enter()
    const { serverSide } = await slowClient(person)
    const closed = once(serverSide, 'close', { signal: AbortSignal.timeout(1000) })
    await change(person)
    onTestFinished(async () => void (await inOne(trx => restrict(trx, null))))
    await closed
    expect(await recordedBy(person)).toEqual(ids.slice(0, 1))
  })

  test('a change from before the call that is announced late cuts nothing', async () => {
    const person = await enter()
    const { batch, socket, closed } = await slowClient(person)
    const heard = Promise.withResolvers<void>()
    onTestFinished(services.changeFeed.subscribe({ staff_id: person.id }, () => heard.resolve()))
    await sql`select pg_notify(${CHANGE_CHANNEL}, ${staffName(person.id)})`.execute(db)
    await heard.promise
    socket.on('data', () => {}).resume()
    await closed
    expect((await outcome(person, batch.batch_id)).recorded).toEqual(ids)
  })

  test('it is closed at the time at which the session ends', async () => {
    const person = await enter()
    await sql`update staff_session set ends_at = ${new Date(clock.now().getTime() + 10_000)} where staff_id = ${person.id}`.execute(
      db,
    )
    const { serverSide } = await slowClient(person)
    await expect.poll(() => serverSide.destroyed, { timeout: 30_000 }).toBe(true)
    expect(await recordedBy(person)).toEqual(ids.slice(0, 1))
  })
})
