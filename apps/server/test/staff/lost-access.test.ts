import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Grant, staffPathTo } from '@porchlight/domain/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sha256 } from '../../src/documents/store.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { buildServer } from '../../src/server.ts'
import { endProviderSessions } from '../../src/staff/sign-in/identity-repository.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { dataKeyOf } from '../support/sealed-borrower.ts'
import { secondServices } from '../support/second-server.ts'
import { fromStaffPages, signedInStaff, signInWith, staffApp, staffBrowser } from '../support/staff.ts'

const desk = await signingDesk()
const { services } = desk
const { db } = services
const second = await secondServices(services)
/** Responses of this server are ended by calls of the other one. */
const here = await buildServer(services)
const there = await staffApp(second.services)
afterAll(async () => {
  await there.close()
  await here.close()
  await second.close()
})

const officer: Grant[] = [{ role: 'OFFICER', scope: 'ALL' }]
const connections = new Set<Socket>()
let port: number
let download: string
let administrator: Awaited<ReturnType<typeof signedInStaff>>

beforeAll(async () => {
  here.server.on('connection', socket => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  await here.listen({ port: 0, host: '127.0.0.1' })
  port = (here.server.address() as AddressInfo).port
  administrator = await signedInStaff(there, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  const { application_id } = await submittedApplication(desk, rosa)
  const { id } = await db
    .selectFrom('document')
    .select('document_set_id as id')
    .where('kind', '=', 'combined')
    .executeTakeFirstOrThrow()
  download = `/v1/staff/applications/${application_id}/documents/${id}`
  await downloadsAre(16 * MEGABYTE)
})

const MEGABYTE = 1024 * 1024
/** Makes the sealed document this long: what is short fits into what the systems of both sides hold. */
async function downloadsAre(bytes: number): Promise<void> {
  const content = randomBytes(bytes)
  const key = `documents/${newId()}.pdf`
  await services.store.put(key, content)
  await db
    .updateTable('document')
    .set({ completed_key: key, completed_sha256: sha256(content) })
    .where('kind', '=', 'combined')
    .execute()
}

type Cookies = Record<string, string>
const cookieHeader = (cookies: Cookies) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** A client that sends the request, and takes nothing after the first bytes until `rest` is called. */
async function slowClient(path: string, cookies: Cookies, change?: { proof: Record<string, string>; payload: object }) {
  const arriving = once(here.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const [serverSide] = (await arriving) as [Socket]
  const body = change ? JSON.stringify(change.payload) : ''
  const ofChange = { ...change?.proof, 'content-type': 'application/json', 'content-length': `${body.length}` }
  const headers = Object.entries({
    ...fromStaffPages,
    host: 'localhost',
    cookie: cookieHeader(cookies),
    ...(change && ofChange),
  })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`${change ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines}\r\n${body}`)
  const chunks: Buffer[] = []
  let failed = false
  const over = Promise.withResolvers<void>()
  socket.on('error', () => {
    failed = true
  })
  socket.on('close', () => over.resolve())
  return {
    serverSide,
    async firstBytes() {
      const first = Promise.withResolvers<Buffer>()
      // Paused at once: what is emitted without a listener would be lost.
      socket.once('data', part => {
        socket.pause()
        chunks.push(part)
        first.resolve(part)
      })
      const chunk = await first.promise
      // A proxy that buffers would take all of it, and go on sending.
      expect(chunk.toString('latin1')).toMatch(/^x-accel-buffering: no\r$/im)
      expect(chunk.toString('latin1')).toMatch(/^HTTP\/1.1 200 /)
      const length = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1])
      return chunk.indexOf('\r\n\r\n') + 4 + length
    },
    /** Takes what comes until the connection ends, or until so many bytes are there. */
    async rest(all = Number.POSITIVE_INFINITY) {
      const received = () => chunks.reduce((sum, { length }) => sum + length, 0)
      socket.on('data', chunk => {
        chunks.push(chunk)
        if (received() >= all) over.resolve()
      })
      socket.resume()
      await over.promise
      return { received: received(), failed, text: Buffer.concat(chunks).toString('latin1') }
    },
  }
}

const WITHIN_A_SECOND = { timeout: 1000, interval: 10 }
const isEnded = (socket: Socket) => expect.poll(() => connections.has(socket), WITHIN_A_SECOND).toBe(false)

/** Expects that `end` ends a download of the person that is half sent, while that of another person goes on. */
async function endsTheDownload(
  end: (person: Awaited<ReturnType<typeof signedInStaff>>) => Promise<unknown>,
): Promise<void> {
  const person = await signedInStaff(here, services, officer)
  const other = await signedInStaff(here, services, officer)
  const [client, others] = [
    await slowClient(download, person.browser.cookies),
    await slowClient(download, other.browser.cookies),
  ]
  const all = await client.firstBytes()
  const othersAll = await others.firstBytes()
  await end(person)
  await isEnded(client.serverSide)
  const { received, failed } = await client.rest()
  expect({ failed, isWhole: received >= all }).toEqual({ failed: true, isWhole: false })
  expect(connections.has(others.serverSide)).toBe(true)
  expect((await others.rest(othersAll)).received).toBe(othersAll)
}

const change = async (method: 'POST' | 'PUT', path: string, proof: Record<string, string>, payload?: object) =>
  expect((await administrator.browser.call(method, path, payload, proof)).status).toBe(204)

const deactivated = async ({ id }: { id: string }) =>
  change('POST', `/people/${id}/deactivation`, await administrator.stepUp('staff.deactivate', id), {})

test('a download ends within a second after the person was deactivated on another server', () =>
  endsTheDownload(deactivated))

test('a download ends of which the server has nothing left, and the system has', async () => {
  await downloadsAre(MEGABYTE)
  await endsTheDownload(deactivated)
  await downloadsAre(16 * MEGABYTE)
})

test('a download ends when the access of the person changes', () =>
  endsTheDownload(async ({ id }) =>
    change('PUT', `/people/${id}/grants`, await administrator.stepUp('staff.grant', id), {
      grants: [{ role: 'MANAGER', dealer_id: null }],
    }),
  ))

test('a download ends when the person is reset', () =>
  endsTheDownload(async ({ id }) =>
    change('POST', `/people/${id}/reset`, await administrator.stepUp('staff.reset', id)),
  ))

test('a download ends when the person signs out, whose own call is answered', () =>
  endsTheDownload(async ({ browser }) => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/staff/session`, {
      method: 'DELETE',
      headers: { ...fromStaffPages, cookie: cookieHeader(browser.cookies) },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toContain('staff=;')
  }))

test('a download ends when the person ends its session from another device', () =>
  endsTheDownload(async ({ browser, passkey }) => {
    const { sessions } = (await browser.call('GET', '/account')).body
    const device = staffBrowser(there)
    await signInWith(device, passkey)
    expect((await device.call('DELETE', `/account/sessions/${sessions[0].id}`)).status).toBe(204)
  }))

test("a download ends when the lender's own sign-in ends the session", () =>
  endsTheDownload(async ({ id }) => {
    await sql`update staff_session set method = 'OIDC', oidc_sid = ${id} where staff_id = ${id}`.execute(db)
    const issuer = 'https://provider.example'
    await db.insertInto('staff_identity').values({ issuer, subject: id, staff_id: id }).execute()
    const logout = { issuer, subject: undefined, sid: id, begun_until: new Date() }
    const ended = await inTransaction(second.services.db, trx => endProviderSessions(trx, logout, new Date()))
    expect(ended).toEqual([id])
  }))

test('a download ends at the time at which the session ends', async () => {
  const person = await signedInStaff(here, services, officer)
  await sql`update staff_session set ends_at = now() + interval '3 seconds' where staff_id = ${person.id}`.execute(db)
  const client = await slowClient(download, person.browser.cookies)
  const all = await client.firstBytes()
  await expect.poll(() => connections.has(client.serverSide), { timeout: 5000, interval: 10 }).toBe(false)
  expect((await client.rest()).received).toBeLessThan(all)
})

/** A submitted application with a salesperson's name of this length, as it was signed. */
async function signedWithText(bytes: number): Promise<string> {
  const { application_id, applicants } = await submittedApplication(desk, rosa)
  const [{ id }] = applicants
  const { envelope_id, sealed_snapshot } = await db
    .selectFrom('envelope_snapshot')
    .select(['envelope_id', 'sealed_snapshot'])
    .where('borrower_id', '=', id)
    .executeTakeFirstOrThrow()
  const row = { table: 'envelope_snapshot', column: 'sealed_snapshot', row: `${envelope_id} ${id}` }
  const key = await dataKeyOf(services, id)
  const snapshot = JSON.parse(key.openText(sealed_snapshot, row))
  snapshot.answers.sales_rep_name = randomBytes(bytes / 2).toString('hex')
  await db
    .updateTable('envelope_snapshot')
    .set({ sealed_snapshot: key.seal(JSON.stringify(snapshot), row) })
    .where('borrower_id', '=', id)
    .execute()
  return application_id
}

test('a file that a change returns ends as well, and the record of it stays', async () => {
  const application_id = await signedWithText(16 * MEGABYTE)
  const person = await signedInStaff(here, services, officer)
  const proof = await person.stepUp('application.export', application_id)
  const payload = { format: 'JSON', reason: 'TRIAL' }
  const path = `/v1/staff/applications/${application_id}/export`
  const client = await slowClient(path, person.browser.cookies, { proof, payload })
  const all = await client.firstBytes()
  await deactivated(person)
  await isEnded(client.serverSide)
  const { received, failed } = await client.rest()
  expect({ failed, isWhole: received >= all }).toEqual({ failed: true, isWhole: false })
  const made = await db.selectFrom('application_export').select('made_by').execute()
  expect(made).toEqual([{ made_by: person.id }])
})

test('a connection that serves someone else since is left open', async () => {
  const person = await signedInStaff(here, services, officer)
  const arriving = once(here.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const [serverSide] = (await arriving) as [Socket]
  const ask = async (path: string, cookies: Cookies) => {
    const headers = Object.entries({ ...fromStaffPages, host: 'localhost', cookie: cookieHeader(cookies) })
    socket.write(`GET ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return answer.toString('latin1').slice(9, 12)
  }
  expect(await ask('/v1/staff/account', person.browser.cookies)).toBe('200')
  expect(await ask('/health/live', {})).toBe('200')
  await deactivated(person)
  expect((await person.browser.call('GET', '/account')).status).toBe(401)
  expect(connections.has(serverSide)).toBe(true)
  expect(await ask('/health/live', {})).toBe('200')
})

// The embedded database has one connection: nothing can wait in it for another one.
if (services.database.kind === 'postgres')
  test.each([
    ['page', (id: string) => staffPathTo('application', { application_id: id })],
    ['read of the API', (id: string) => `/v1/staff/applications/${id}/view`],
  ])('a %s that is being prepared ends, and sends nothing', async (_name, pathOf) => {
    const person = await signedInStaff(here, services, officer)
    const holding = await db.startTransaction().execute()
    await sql`lock table application_opening in access exclusive mode`.execute(holding)
    const client = await slowClient(pathOf(download.split('/')[4]!), person.browser.cookies)
    const waiting = async () => {
      const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = database
        where not granted and datname = current_database()`.execute(db)
      return rows.length
    }
    await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBeGreaterThan(0)
    await deactivated(person)
    await isEnded(client.serverSide)
    await holding.commit().execute()
    expect((await client.rest()).text).toBe('')
  })
