import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveDocuments } from '../../src/documents/move-documents.ts'
import type { DocumentStore } from '../../src/documents/store.ts'
import { withFormerStore } from '../../src/documents/store-layers.ts'
import { documentStores } from '../../src/stores.ts'
import { readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signingDesk } from '../signing/signing-desk.ts'
import { s3Settings, s3StandIn } from '../support/s3-stand-in.ts'

const desk = await signingDesk()
const { services } = desk
const { db, queue } = services
const standIn = await s3StandIn()
afterAll(standIn.close)

const settings = { ...services.settings, ...s3Settings(standIn.bucket) }
const { database, s3 } = documentStores(settings, db, services.keys)
if (!s3) throw new Error('The settings describe no bucket.')
const toS3 = { db, from: database, to: s3, name: 's3' }
const toDatabase = { db, from: s3, to: database, name: 'database' }

/** Three documents, presented, and with them a certificate and the combined file, completed. */
const FILES = 8
let originals: Map<string, Buffer>
let application_id: string

beforeAll(async () => {
  const ready = await readyApplication(desk, rosa)
  application_id = ready.application_id
  const [signer] = ready.applicants
  const browser = browserOf(desk.app, application_id, signer)
  const { envelope_id } = (await browser.post('envelope')).json()
  await queue.drain()
  const { signing_url } = (await browser.sign(signer.id, envelope_id)).json()
  const page = await openSigningPage(desk.app, signing_url)
  await page.read()
  await page.adopt({ kind: 'typed', name: 'Rosa Delgado' })
  await queue.drain()
  originals = new Map()
  for (const key of await keysInDatabase()) originals.set(key, (await database.get(key))!)
  expect(originals.size).toBe(FILES)
})

const keysInDatabase = async () => (await db.selectFrom('blob').select('key').execute()).map(({ key }) => key)

async function expectAllIn(store: DocumentStore) {
  for (const [key, bytes] of originals) expect(await store.get(key)).toEqual(bytes)
}

/** A store that does something else at one of its calls. */
const changed = (store: DocumentStore, changes: Partial<DocumentStore>): DocumentStore => ({ ...store, ...changes })

describe('moving all documents', () => {
  it('empties the old store, and can be repeated and reversed', async () => {
    expect(await moveDocuments(toS3)).toEqual({ moved: FILES, present: 0, damaged: [] })
    expect(await keysInDatabase()).toEqual([])
    await expectAllIn(s3)
    expect(await moveDocuments(toS3)).toEqual({ moved: 0, present: FILES, damaged: [] })
    expect(await moveDocuments(toDatabase)).toEqual({ moved: FILES, present: 0, damaged: [] })
    expect(standIn.objects.size).toBe(0)
    await expectAllIn(database)
  })

  it('only counts in a dry run', async () => {
    expect(await moveDocuments({ ...toS3, isDryRun: true })).toEqual({ moved: FILES, present: 0, damaged: [] })
    expect(standIn.objects.size).toBe(0)
    await expectAllIn(database)
  })

  it('leaves an audit event', async () => {
    const events = await db
      .selectFrom('audit_event')
      .select(['actor', 'details'])
      .where('event', '=', 'documents.moved')
      .orderBy('id')
      .execute()
    expect(events).toHaveLength(3)
    expect(events[0]).toEqual({ actor: 'system', details: { to: 's3', moved: FILES, present: 0, damaged: 0 } })
  })

  it('never leaves a reader without a document', async () => {
    for (const move of [toS3, toDatabase]) {
      const reader = withFormerStore(move.to, move.from)
      let isOver = false
      const moving = moveDocuments(move).finally(() => {
        isOver = true
      })
      while (!isOver) {
        await expectAllIn(reader)
        await setImmediate()
      }
      await moving
    }
  })
})

it('loses nothing when it ends at any call, and continues', async () => {
  for (const move of [toS3, toDatabase]) {
    for (let isMoved = false; !isMoved; ) {
      let calls = randomInt(1, 6)
      const failing =
        <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
        async (...args: Args) => {
          if (calls-- === 0) throw new Error('the command was ended')
          return call(...args)
        }
      const to = changed(move.to, { put: failing(move.to.put) })
      const from = changed(move.from, { remove: failing(move.from.remove) })
      isMoved = await moveDocuments({ ...move, from, to }).then(
        () => true,
        () => false,
      )
      await expectAllIn(withFormerStore(move.to, move.from))
    }
    await expectAllIn(move.to)
  }
})

it('removes no original whose copy is not whole', async () => {
  const to = changed(s3, { put: (key, bytes) => s3.put(key, bytes.subarray(1)) })
  await expect(moveDocuments({ ...toS3, to })).rejects.toThrow('is not what was stored')
  await expectAllIn(database)
})

it('reports a document that is damaged, and moves the others', async () => {
  const [key] = originals.keys()
  const { bytes } = await db.selectFrom('blob').select('bytes').where('key', '=', key!).executeTakeFirstOrThrow()
  const setBytes = (value: Buffer) => db.updateTable('blob').set({ bytes: value }).where('key', '=', key!).execute()
  await setBytes(bytes.subarray(0, -1))
  standIn.objects.clear()
  const { moved, damaged } = await moveDocuments(toS3)
  expect(moved).toBe(FILES - 1)
  expect(damaged).toEqual([expect.objectContaining({ document_id: key!.split('/')[1] })])
  expect(await keysInDatabase()).toEqual([key])
  await setBytes(bytes)
  expect((await moveDocuments(toS3)).moved).toBe(1)
  await moveDocuments(toDatabase)
})

it('reports a document that neither store has', async () => {
  const [key] = originals.keys()
  await database.remove(key!)
  const { damaged } = await moveDocuments(toS3)
  expect(damaged).toEqual([expect.objectContaining({ reason: expect.stringContaining('is in neither store') })])
  await database.put(key!, originals.get(key!)!)
  await moveDocuments(toS3)
  await moveDocuments(toDatabase)
})

it('names objects by random ids only', async () => {
  await moveDocuments(toS3)
  const id = '[0-9a-f-]{36}'
  for (const name of standIn.objects.keys()) expect(name).toMatch(new RegExp(`^documents/${id}/${id}\\.pdf$`))
  const stored = [...standIn.objects].map(([name, { bytes }]) => name + bytes.toString('latin1')).join()
  for (const value of ['Rosa', 'Delgado', application_id]) expect(stored).not.toContain(value)
  await moveDocuments(toDatabase)
})

it('leaves no copy of a document that was discarded while it was moved', async () => {
  const [key] = originals.keys()
  const [, id] = key!.split('/')
  const from = changed(database, {
    async get(asked) {
      const bytes = await database.get(asked)
      if (asked === key) {
        // As discarding does: its job finds the file in neither store afterwards.
        await db
          .updateTable('document')
          .set({ presented_key: null, completed_key: null })
          .where('id', '=', id!)
          .execute()
        for (const store of [database, s3]) await store.remove(asked)
      }
      return bytes
    },
  })
  await moveDocuments({ ...toS3, from })
  expect([await database.get(key!), await s3.get(key!)]).toEqual([undefined, undefined])
})
