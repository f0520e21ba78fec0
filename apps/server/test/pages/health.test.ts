import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { createHealth } from '../../src/platform/http/health.ts'
import { version } from '../../src/platform/version.ts'
import { buildServer } from '../../src/server.ts'
import { testServices } from '../support/services.ts'

async function served(checks = {}) {
  const services = await testServices()
  const health = createHealth({ ...services.health.checks, ...checks })
  const app = await buildServer({ ...services, health })
  onTestFinished(async () => {
    await app.close()
    await services.close()
  })
  const answer = async (url: string) => {
    const response = await app.inject({ url })
    return [response.statusCode, response.json()]
  }
  return { services, app, health, answer }
}

it('says that the server is live and ready', async () => {
  const { answer } = await served()
  expect(await answer('/health/live')).toEqual([200, { status: 'live', version }])
  expect(await answer('/health/ready')).toEqual([200, { status: 'ready', version }])
})

it.each([
  ['throws', () => Promise.reject(new Error('gone'))],
  ['never answers', () => new Promise(() => {})],
])('is not ready while a check %s, but live', async (_, check) => {
  const { answer } = await served({ storage: check })
  expect(await answer('/health/ready')).toEqual([503, { status: 'not ready', version, failing: ['storage'] }])
  expect(await answer('/health/live')).toEqual([200, { status: 'live', version }])
})

it('is not ready without its database', async () => {
  const { services, answer } = await served()
  await services.db.destroy()
  const failing = ['database', 'migrations', 'keys']
  expect(await answer('/health/ready')).toEqual([503, { status: 'not ready', version, failing }])
})

it('is not ready where the database lacks a migration, has a newer one that refuses it, or has another key', async () => {
  const { services, answer } = await served()
  const { db, database } = services
  const failing = async () => (await answer('/health/ready'))[1].failing
  await database.sql(`insert into kysely_migration values ('9999-contract', '')`)
  expect(await failing()).toBe(undefined)
  await database.sql(`update schema_support set requires = '9999-contract'`)
  expect(await failing()).toEqual(['migrations'])
  await database.sql(`delete from kysely_migration where name like '0001-initial%'`)
  expect(await failing()).toEqual(['migrations'])
  const sealed = fieldEncryption([randomBytes(32)]).seal('x', {
    table: 'lookup_key',
    column: 'sealed',
    row: 'contacts',
  })
  await db.insertInto('lookup_key').values({ name: 'contacts', sealed }).execute()
  expect(await failing()).toEqual(['migrations', 'keys'])
})

it('returns 503 where the database lacks a resource, and stays ready, because all servers lack it', async () => {
  const { services, app, health, answer } = await served()
  const { sql } = services.database
  const asked = (name: string) => {
    const payload = { dealer: 'sunrise-homes', email: `rosa${name}@example.com` }
    return app.inject({ method: 'POST', url: '/v1/sign-in/email-link', payload })
  }
  const DISK_FULL = '53100'
  for (const code of ['53000', '53200', '53400', '58030', DISK_FULL]) {
    const work = `begin raise exception 'no space left' using errcode = '${code}'; end`
    await sql(`create or replace function lack() returns trigger language plpgsql as $$ ${work} $$`)
    await sql('create trigger lack before insert on sign_in_challenge for each row execute function lack()')
    const { statusCode, headers } = await asked(code)
    expect([code, statusCode, headers['retry-after']]).toEqual([code, 503, '5'])
    await sql('drop trigger lack on sign_in_challenge')
    expect((await answer('/health/ready'))[0]).toBe(200)
    expect((await health.outcomes()).disk).toBe(code !== DISK_FULL)
  }
  expect((await asked('')).statusCode).toBe(202)
})

it('serves while it drains, and ends each connection after its answer', async () => {
  const { app, health } = await served()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const asked = async (path: string) => {
    const [response] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
    return { status: response.statusCode, connection: response.headers.connection, body: await json(response) }
  }
  expect(await asked('/v1/dealer/sunrise-homes')).toMatchObject({ status: 200, connection: 'keep-alive' })
  health.drain()
  expect(await asked('/health/ready')).toMatchObject({ status: 503, body: { failing: ['stopping'] } })
  expect(await asked('/v1/dealer/sunrise-homes')).toMatchObject({ status: 200, connection: 'close' })
})

it('closes connections on which no request came, as browsers open ahead of one', async () => {
  const { app } = await served()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  await Promise.all([app.close(), once(socket, 'close')])
})
