import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DamagedFile, type DocumentStore } from '../../src/documents/store.ts'
import { encryptedStore, withFormerStore } from '../../src/documents/store-layers.ts'
import { fieldEncryption, KeyMissing } from '../../src/platform/crypto/field-encryption.ts'
import { databaseStore } from '../../src/providers/storage-database/database-store.ts'
import { s3Store } from '../../src/providers/storage-s3/s3-store.ts'
import { documentStores } from '../../src/stores.ts'
import { freshDatabase } from '../support/database.ts'
import { s3Server } from '../support/s3-server.ts'
import { s3Settings, s3StandIn } from '../support/s3-stand-in.ts'
import { testServices } from '../support/services.ts'

// The behavior of every document store, below and above the encryption.

interface Subject {
  raw: DocumentStore
  close(): Promise<void>
}

async function onDatabase(): Promise<Subject> {
  const { db, close } = await freshDatabase()
  return { raw: databaseStore(db), close }
}

async function onS3(): Promise<Subject> {
  const { bucket, close } = await s3Server()
  return { raw: s3Store(bucket), close }
}

async function fromDatabaseToS3(): Promise<Subject> {
  const [database, s3] = [await onDatabase(), await onS3()]
  return {
    raw: withFormerStore(s3.raw, database.raw),
    async close() {
      await database.close()
      await s3.close()
    },
  }
}

const subjects: [string, () => Promise<Subject>][] = [
  ['the database', onDatabase],
  ['an S3 server', onS3],
  ['an S3 server with the database as the former store', fromDatabaseToS3],
]

describe.each(subjects)('%s', (_, open) => {
  const fields = fieldEncryption([randomBytes(32)])
  let subject: Subject
  let store: DocumentStore
  beforeAll(async () => {
    subject = await open()
    store = encryptedStore(subject.raw, fields)
  })
  afterAll(() => subject.close())

  const newKey = () => `documents/${randomUUID()}/${randomUUID()}.pdf`

  it('returns what was stored until it is removed', async () => {
    const [key, other] = [newKey(), newKey()]
    const pdf = randomBytes(300_000)
    await store.put(key, pdf)
    await store.put(key, pdf)
    await store.put(other, Buffer.from('other'))
    expect(await store.get(key)).toEqual(pdf)
    await store.remove(key)
    await store.remove(key)
    expect(await store.get(key)).toBeUndefined()
    expect(await store.get(other)).toEqual(Buffer.from('other'))
  })

  it('has no file that was never stored', async () => {
    expect(await store.get(newKey())).toBeUndefined()
    await store.remove(newKey())
  })

  it('keeps files encrypted', async () => {
    const key = newKey()
    await store.put(key, Buffer.from('%PDF-1.7 Ada Lovelace'))
    expect((await subject.raw.get(key))!.includes('Lovelace')).toBe(false)
  })

  it('refuses a file under the key of another one', async () => {
    const [key, other] = [newKey(), newKey()]
    await store.put(key, Buffer.from('of Ada'))
    await subject.raw.put(other, (await subject.raw.get(key))!)
    await expect(store.get(other)).rejects.toThrow(DamagedFile)
    await expect(store.get(other)).rejects.toThrow('belongs elsewhere')
  })

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut short', bytes => bytes.subarray(0, -1)],
    ['empty', () => Buffer.alloc(0)],
    ['changed', bytes => Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])])],
  ])('refuses a file that was %s', async (_, damage) => {
    const key = newKey()
    await store.put(key, Buffer.from('%PDF-1.7'))
    await subject.raw.put(key, damage((await subject.raw.get(key))!))
    await expect(store.get(key)).rejects.toThrow(DamagedFile)
  })

  it('distinguishes a missing key from a damaged file', async () => {
    const key = newKey()
    await store.put(key, Buffer.from('%PDF-1.7'))
    const later = encryptedStore(subject.raw, fieldEncryption([randomBytes(32)]))
    await expect(later.get(key)).rejects.toThrow(KeyMissing)
  })
})

function inMemory(): DocumentStore {
  const files = new Map<string, Buffer>()
  return {
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    get: async key => files.get(key),
    remove: async key => void files.delete(key),
  }
}

it('reads and removes what is still in the former store', async () => {
  const [former, current] = [inMemory(), inMemory()]
  const store = withFormerStore(current, former)
  await former.put('a', Buffer.from('old'))
  await store.put('b', Buffer.from('new'))
  expect(await former.get('b')).toBeUndefined()
  expect([await store.get('a'), await store.get('b')]).toEqual([Buffer.from('old'), Buffer.from('new')])
  for (const key of ['a', 'b']) await store.remove(key)
  expect([await store.get('a'), await store.get('b')]).toEqual([undefined, undefined])
})

it.each([
  ['database', 1, 0],
  ['s3', 0, 1],
] as const)(
  '%s as the setting stores new documents there, and reads both',
  async (DOCUMENT_STORE, inDatabase, inS3) => {
    const standIn = await s3StandIn()
    const services = await testServices({ settings: { DOCUMENT_STORE, ...s3Settings(standIn.bucket) } })
    await services.store.put('a', Buffer.from('new'))
    const rows = await services.db.selectFrom('blob').select('key').execute()
    expect([rows.length, standIn.objects.size]).toEqual([inDatabase, inS3])
    const { database, s3 } = documentStores(services.settings, services.db, services.keys)
    for (const [name, store] of Object.entries({ database, s3 })) {
      await (store as DocumentStore).put(name, Buffer.from(name))
      expect(await services.store.get(name)).toEqual(Buffer.from(name))
    }
    await services.close()
    await standIn.close()
  },
)
