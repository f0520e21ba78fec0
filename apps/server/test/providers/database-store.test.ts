import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { databaseStore } from '../../src/providers/storage-database/database-store.ts'
import { databaseForTest } from '../support/database.ts'

const fields = fieldEncryption([randomBytes(32)])

it('returns what was stored until it is removed', async () => {
  const { db } = await databaseForTest()
  const store = databaseStore(db, fields)
  const pdf = randomBytes(300_000)
  await store.put('envelopes/1/combined.pdf', pdf)
  await store.put('envelopes/1/combined.pdf', pdf)
  expect(await store.get('envelopes/1/combined.pdf')).toEqual(pdf)
  expect(await store.get('envelopes/2/combined.pdf')).toBeUndefined()
  await store.remove('envelopes/1/combined.pdf')
  await store.remove('envelopes/1/combined.pdf')
  expect(await store.get('envelopes/1/combined.pdf')).toBeUndefined()
})

it('keeps documents encrypted, each under its own key', async () => {
  const { db, sql } = await databaseForTest()
  const store = databaseStore(db, fields)
  await store.put('a', Buffer.from('%PDF-1.7 Ada Lovelace'))
  const { rows } = await sql<{ bytes: Buffer }>('select bytes from blob')
  expect(rows[0]?.bytes.includes('Lovelace')).toBe(false)
  await sql(`update blob set key = 'b'`)
  await expect(store.get('b')).rejects.toThrow('belongs elsewhere')
})
