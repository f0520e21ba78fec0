import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { readDocuments } from '../../src/documents/repository.ts'
import { loadDocument } from '../../src/documents/store.ts'
import { type FieldEncryption, fieldEncryption, headerOf } from '../../src/platform/crypto/field-encryption.ts'
import { withLookupKey } from '../../src/platform/crypto/open-keys.ts'
import { signIn, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { type ApplicationIds, callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { compileCache } from '../support/kills.ts'
import { isWaitingForLock, urlOf } from '../support/other-process.ts'
import { readSealed, storeSealed } from '../support/sealed-blobs.ts'
import { servicesOn } from '../support/services.ts'

vi.setConfig({ testTimeout: 300_000 })

const KILLS = 10
/** The command encrypts 25 in a transaction. */
const OTHER_VALUES = 1500
/** The command is killed within so many milliseconds of a random value among the next ones. */
const [SOON_MS, NEXT_VALUES] = [20, 60]

const CONTACT = 'rosa@example.com'
const others = Object.fromEntries(Array.from({ length: OTHER_VALUES }, (_, number) => [`other ${number}`, `${number}`]))

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const oldFields = fieldEncryption([oldKey])
const newFields = fieldEncryption([newKey])
const database = await freshDatabase()
const { db } = database
afterAll(() => database.close())

const rotate = (DATABASE_URL: string) =>
  spawn(process.execPath, [path.join(import.meta.dirname, '../../src/admin.ts'), 'keys', 'rotate'], {
    env: {
      ...process.env,
      ...compileCache,
      DATA_DIR: emptyFolder(),
      DATABASE_URL,
      FIELD_ENCRYPTION_KEY: newKey.toString('base64'),
      FIELD_ENCRYPTION_PREVIOUS_KEYS: oldKey.toString('base64'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Kills the command while it encrypts: it waits for a locked value first, and continues for a moment. */
async function killRotation(): Promise<void> {
  const url = await urlOf(database)
  const holding = await db.startTransaction().execute()
  const next = await sql<{ key: string }>`
    select key from blob where substr(bytes, 1, 9) <> ${headerOf(newFields.keyIds[0])}
     order by key limit ${NEXT_VALUES}`.execute(holding)
  const { key } = next.rows[Math.floor(Math.random() * next.rows.length)]!
  await holding.selectFrom('blob').select('key').where('key', '=', key).forUpdate().execute()
  const command = rotate(url)
  const stopped = once(command, 'exit')
  await vi.waitUntil(() => isWaitingForLock(database), { timeout: 60_000 })
  await holding.commit().execute()
  await setTimeout(Math.random() * SOON_MS)
  command.kill('SIGKILL')
  await stopped
  expect(command.signalCode).toBe('SIGKILL')
}

async function served(fields: FieldEncryption) {
  const { keys, changeFeed } = await servicesOn(database)
  await changeFeed.close()
  // Contacts are found by a key in the database, which the rotation encrypts again.
  const services = await servicesOn(database, { keys: await withLookupKey(db, { ...keys, fields }) })
  const app = await testApp(services)
  const close = async () => {
    await app.close()
    await services.changeFeed.close()
  }
  return { services, app, close }
}

interface Written extends ApplicationIds {
  envelope_id: string
}

/** An application with all answers that is out for signature, and other values, all encrypted with the old key. */
async function write(): Promise<Written> {
  const { services, app, close } = await served(oldFields)
  const calls = callsOf(app, (await signIn(services, CONTACT)).headers)
  const ids = await start(calls)
  await fill(calls, ids)
  const { body } = await calls.post(`/${DEALER}/application/${ids.application_id}/envelope`)
  await services.queue.drain()
  await close()
  await storeSealed(db, oldFields, others)
  return { ...ids, ...body }
}

/** Reads everything as the borrower after a new sign-in, with this key alone. */
async function everythingOf({ application_id, borrower_id, envelope_id }: Written, fields: FieldEncryption) {
  const { services, app, close } = await served(fields)
  const calls = callsOf(app, (await signIn(services, CONTACT)).headers)
  const answers = []
  for (const path of [`/${DEALER}/application/${application_id}/full`, `/${DEALER}/borrower/${borrower_id}`])
    answers.push(await calls.get(path))
  const documents = await readDocuments(db, { envelope_id, borrower_id })
  const files = []
  for (const document of documents.filter(({ presented_key }) => presented_key !== null))
    files.push((await loadDocument(services, 'presented', document)).toString('base64'))
  await close()
  return { answers, files }
}

it('a rotation that is killed again and again is finished by the next run, and nothing is lost', async () => {
  const written = await write()
  const before = await everythingOf(written, oldFields)
  expect([before.answers.map(({ status }) => status), before.files.length]).toEqual([[200, 200], 3])

  for (let kill = 0; kill < KILLS; kill++) await killRotation()
  const command = rotate(await urlOf(database))
  await once(command, 'exit')
  expect(command.exitCode).toBe(0)

  expect(await everythingOf(written, newFields)).toEqual(before)
  expect(await readSealed(db, newFields, 'other ')).toEqual(others)
})
