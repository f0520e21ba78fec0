import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import { serveCopies } from '../../src/admin/backup/embedded-copy.ts'
import { sealSigner } from '../../src/documents/sealed-signer.ts'
import { storeDocuments } from '../../src/documents/store.ts'
import { migrateDatabase } from '../../src/migrate-database.ts'
import { openKeys } from '../../src/platform/crypto/open-keys.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { type AllSettings, readSettings } from '../../src/settings.ts'
import { insertEnvelope } from '../../src/signing/repository.ts'
import { adminOn, adminWith } from '../support/admin-command.ts'
import { signIn, testApp } from '../support/app.ts'
import { callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { mailedToken, sentMessages } from '../support/inbox.ts'
import { servicesOn, type TestServices } from '../support/services.ts'

const rosa = 'rosa@example.com'
const pdf = Buffer.from('%PDF-1.7 Rosa Delgado')
const onProblem = (problem: Error) => {
  throw problem
}

export const settingsOf = (changed: NodeJS.ProcessEnv): AllSettings =>
  readSettings({ NODE_ENV: 'test', ...changed }, '/nowhere/.env')

/** A server with the keys of its settings, as `start` has it. */
export async function serverOf(settings: AllSettings) {
  const database = await openDatabase(settings)
  await migrateDatabase(settings, database, onProblem)
  const services = await servicesOn(database, { settings, keys: await openKeys(database.db, settings) })
  const app = await testApp(services)
  const endCopies = database.kind === 'embedded' ? await serveCopies(database, settings, onProblem) : async () => {}
  return {
    database,
    services,
    app,
    async stop() {
      await endCopies()
      await app.close()
      await services.close()
    },
  }
}

export async function storeDocument(
  services: TestServices,
  application_id: string,
  borrower_id: string,
): Promise<void> {
  const [id, envelope_id, document_set_id, now] = [newId(), newId(), newId(), services.clock.now()]
  await inTransaction(services.db, async trx => {
    const sealed = sealSigner(
      services.keys.fields,
      { envelope_id, borrower_id },
      { identity: { name: 'Rosa', first_name: 'Rosa', contact: rosa } },
    )
    const signer = { borrower_id, ...sealed, role: 'Borrower', on_primary_device: false }
    const envelope = { id: envelope_id, application_id, provider: 'built-in', created_at: now, opened_at: now }
    const document = { id, document_set_id, borrower_id, title: 'Loan application', number: 0, pages: 1 }
    await insertEnvelope(trx, envelope, [], [signer], [{ ...document, kind: 'application' }])
  })
  await storeDocuments(services, 'presented', [{ id, bytes: pdf, pages: 1 }])
}

/** Writes rows one by one, into a table that exists, until it is stopped. */
function writer({ sql }: OpenDatabase) {
  let acknowledged = 0
  let isStopped = false
  const ended = (async () => {
    while (!isStopped) {
      await sql('insert into saved values ($1)', [acknowledged])
      acknowledged++
      // The embedded database answers without input or output, so nothing else would have a turn.
      await setImmediate()
    }
  })()
  return {
    acknowledged: () => acknowledged,
    stop() {
      isStopped = true
      return ended
    },
  }
}

export const savedTable = 'create table saved (number integer primary key)'

/** Fills an application, backs up while the server is written to, and returns how a restored server has to look. */
export async function backUpWhileRunning(settings: AllSettings, file: string) {
  const server = await serverOf(settings)
  const { services, app, database } = server
  const { headers, user } = await signIn(services, rosa)
  const calls = callsOf(app, headers)
  const ids = await start(calls, { email: rosa, confirm_email: rosa })
  await fill(calls, ids)
  await storeDocument(services, ids.application_id, ids.borrower_id)
  const fullView = `/${DEALER}/application/${ids.application_id}/full`
  const full = await calls.get(fullView)
  expect(full.status).toBe(200)

  // On a server, only the owner may make a table.
  if (database.kind === 'embedded') await database.sql(savedTable)
  const writing = writer(database)
  while (writing.acknowledged() < 20) await setImmediate()
  const acknowledged = writing.acknowledged()
  const backup = await adminOn(database, settings)('backup', file)
  expect(writing.acknowledged()).toBeGreaterThan(acknowledged)
  await writing.stop()
  await server.stop()
  expect(backup).toMatchObject({ code: 0, err: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  return { backup, acknowledged, user_id: user.user_id, fullView, full: full.body }
}

/** Restores on a machine with these settings, then signs in by email there and reads everything. */
export async function restoreAndSignIn(
  settings: AllSettings,
  file: string,
  { acknowledged, user_id, fullView, full }: Awaited<ReturnType<typeof backUpWhileRunning>>,
): Promise<void> {
  const restored = await adminWithout(settings)('restore', file)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(
    /^Deleted since the backup, and now again: 0 deletions\.\nAll \d+ rows of \S+ are there, and all [1-9]\d* encrypted values can be read\.\nThe mode is held: .+ until the command mode set normal\.$/,
  )

  const { services, app, database, stop } = await serverOf(settings)
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/v1/sign-in/email-link${url}`, payload })
  const follow = async () => {
    await services.modes.refresh()
    await services.queue.setHeld(services.modes.isHeld)
  }
  await follow()
  await post('', { dealer: DEALER, email: rosa })
  await services.queue.drain()
  expect(await sentMessages(services)).toEqual([])
  expect(await adminOn(database, settings)('mode', 'set', 'normal')).toMatchObject({ code: 0 })
  await follow()
  const confirmed = (await post('/confirm', { email: rosa, token: await mailedToken(services, rosa) })).json()
  expect(confirmed.user.id).toBe(user_id)
  expect((await callsOf(app, { 'x-jwt': confirmed.token }).get(fullView)).body).toEqual(full)
  const { presented_key } = await services.db.selectFrom('document').select('presented_key').executeTakeFirstOrThrow()
  expect(await services.store.get(presented_key!)).toEqual(pdf)

  const { rows } = await database.sql<{ count: number }>('select count(*)::int as count from saved where number < $1', [
    acknowledged,
  ])
  expect(rows[0]!.count).toBe(acknowledged)
  const events = await services.db
    .selectFrom('audit_event')
    .select('event')
    .where('event', 'like', 'backup.%')
    .orderBy('id')
    .execute()
  expect(events.map(({ event }) => event)).toEqual(['backup.made', 'backup.restored'])
  await stop()
}

/** Runs commands that open no database before they run. */
export const adminWithout = (settings: AllSettings) => adminWith(() => settings)
