import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { emptyFolder } from '../../support/empty-folder.ts'
import { testKeys } from '../../support/keys.ts'
import { compileCache, withoutOptimization } from '../../support/kills.ts'
import { isWaitingForLock, urlOf } from '../../support/other-process.ts'
import { zipEntries } from '../../support/zip-entries.ts'
import { exportsDesk } from './exports-desk.ts'

const fieldKey = randomBytes(32)
const desk = await exportsDesk({ keys: await testKeys(fieldKey) })
const { services, enter, submitted, ask, progress, download, eventsOf, itemsOf } = desk
const { db, database, queue } = services
const worker = path.join(import.meta.dirname, '../../support/exports-worker.ts')

let ids: string[]
beforeAll(async () => {
  ids = await submitted(5)
}, 180_000)

const filesOf = (made_by: string) =>
  db.selectFrom('application_export').select(['application_id', 'sha256']).where('made_by', '=', made_by).execute()
const openedBy = (staff_id: string) =>
  db.selectFrom('staff_opening_count').select('opened').where('staff_id', '=', staff_id).execute()

/** Starts a worker on files of many, and kills it while it waits to write the event of one application. */
async function killAt(export_id: string, application_id: string): Promise<void> {
  const holding = await db.startTransaction().execute()
  await sql`insert into audit_chain (chain, length, hash) values (${application_id}, 0, '')`.execute(holding)
  const child = spawn(process.execPath, [...withoutOptimization, worker, export_id], {
    env: {
      ...process.env,
      ...compileCache,
      DATA_DIR: emptyFolder(),
      DATABASE_URL: await urlOf(database),
      FIELD_ENCRYPTION_KEY: fieldKey.toString('base64'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await vi.waitUntil(() => isWaitingForLock(database), { timeout: 60_000 })
  child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  await holding.rollback().execute()
}

test('files of many whose worker is killed midway are finished by another one, and nothing is made twice', async () => {
  const person = await enter()
  const { id } = (await ask(person, ids)).body
  await killAt(id, ids[2]!)
  const killed = (await itemsOf(id)).slice(0, 2)
  expect(killed.map(({ sealed_file }) => sealed_file?.length)).toEqual([expect.any(Number), expect.any(Number)])
  expect(await filesOf(person.id)).toHaveLength(2)
  expect(await progress(person, id)).toMatchObject({ state: 'MAKING', made: 2 })

  await queue.drain()
  expect(await progress(person, id)).toMatchObject({ state: 'READY', made: 5, refused: [] })
  expect((await itemsOf(id)).slice(0, 2)).toEqual(killed)
  const files = await filesOf(person.id)
  expect(files.map(({ application_id }) => application_id).sort()).toEqual(ids.toSorted())
  const events = await eventsOf('application.exported', person.id)
  const hashesOf = (rows: { application_id: string | null; hash: unknown }[]) =>
    rows.map(({ application_id, hash }) => `${application_id} ${hash}`).sort()
  expect(hashesOf(events.map(event => ({ ...event, hash: (event.details as { digest: string }).digest })))).toEqual(
    hashesOf(files.map(file => ({ ...file, hash: file.sha256 }))),
  )
  expect(await openedBy(person.id)).toEqual([{ opened: 5 }])
  const entries = zipEntries((await download(person, `/exports/${id}/file`)).rawPayload)
  expect([...entries.keys()]).toEqual(
    ids.flatMap(each => [`application-${each}.json`, `application-${each}.report.json`]),
  )
  for (const text of entries.values()) expect(() => JSON.parse(text)).not.toThrow()
})
