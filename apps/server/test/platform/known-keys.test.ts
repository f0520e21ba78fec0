import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { KeyMissing } from '../../src/platform/crypto/field-encryption.ts'
import { loadKeys } from '../../src/platform/crypto/keys.ts'
import { openKeys } from '../../src/platform/crypto/open-keys.ts'
import { readSettings } from '../../src/settings.ts'
import { adminOn } from '../support/admin-command.ts'
import { freshDatabase } from '../support/database.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { readSealed, storeSealed } from '../support/sealed-blobs.ts'
import { testServices } from '../support/services.ts'

const settingsIn = (folder: string, env: NodeJS.ProcessEnv = {}) =>
  readSettings({ NODE_ENV: 'test', DATA_DIR: folder, ...env }, '/nowhere/.env')
const database = await freshDatabase()
const { db } = database
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['known_key', 'lookup_key', 'blob'] as const) await db.deleteFrom(table).execute()
})

const newKey = () => randomBytes(32).toString('base64')
const newIdentity = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

it('generates keys for a new database, and accepts them ever after', async () => {
  const settings = settingsIn(emptyFolder())
  const { identity } = await openKeys(db, settings)
  expect((await openKeys(db, settings)).identity.id).toBe(identity.id)
})

it.each(['field-encryption.key', 'identity.pem', 'seal.json'])(
  'refuses to start without %s, and generates none',
  async name => {
    const settings = settingsIn(emptyFolder())
    await openKeys(db, settings)
    const file = path.join(settings.DATA_DIR, 'keys', name)
    rmSync(file)
    for (let start = 0; start < 2; start++)
      await expect(openKeys(db, settings)).rejects.toThrow(
        `The key ${file} is missing. The first start of a server makes it. If the database was used before, it depends on the key: restore the file from a backup, or set `,
      )
  },
)

it('refuses another field key, until the previous one is among the previous keys', async () => {
  const folder = emptyFolder()
  const [old, next] = [newKey(), newKey()]
  await openKeys(db, settingsIn(folder, { FIELD_ENCRYPTION_KEY: old }))
  await expect(openKeys(db, settingsIn(folder, { FIELD_ENCRYPTION_KEY: next }))).rejects.toThrow(
    /^FIELD_ENCRYPTION_KEY is not the key .*Restore that key, or add it to FIELD_ENCRYPTION_PREVIOUS_KEYS\.$/,
  )
  await openKeys(db, settingsIn(folder, { FIELD_ENCRYPTION_KEY: next, FIELD_ENCRYPTION_PREVIOUS_KEYS: old }))
  // Values may have either key from here on.
  for (const key of [old, next])
    await expect(openKeys(db, settingsIn(folder, { FIELD_ENCRYPTION_KEY: key }))).rejects.toThrow('is not the key')
})

it('lets the previous key go after a rotation', async () => {
  const folder = emptyFolder()
  const [old, next] = [newKey(), newKey()]
  await openKeys(db, settingsIn(folder, { FIELD_ENCRYPTION_KEY: old }))
  const both = settingsIn(folder, { FIELD_ENCRYPTION_KEY: next, FIELD_ENCRYPTION_PREVIOUS_KEYS: old })
  await openKeys(db, both)
  expect(await adminOn(database, both)('keys', 'rotate')).toMatchObject({ code: 0 })
  await openKeys(db, settingsIn(folder, { FIELD_ENCRYPTION_KEY: next }))
})

it('refuses another identity key, until it is accepted', async () => {
  const FIELD_ENCRYPTION_KEY = newKey()
  await openKeys(db, settingsIn(emptyFolder(), { FIELD_ENCRYPTION_KEY }))
  const other = settingsIn(emptyFolder(), { FIELD_ENCRYPTION_KEY })
  await loadKeys(other)
  await expect(openKeys(db, other)).rejects.toThrow('run the admin command keys accept-identity.')
  expect(await adminOn(database, other)('keys', 'accept-identity')).toMatchObject({ code: 0 })
  await openKeys(db, other)
})

it('lets the identity key be exchanged in steps, and forgets the old one after the last', async () => {
  const folder = emptyFolder()
  const [old, next] = [newIdentity(), newIdentity()]
  const start = (IDENTITY_KEY: string, IDENTITY_PREVIOUS_KEYS = '') =>
    openKeys(db, settingsIn(folder, { IDENTITY_KEY, IDENTITY_PREVIOUS_KEYS }))
  await start(old)
  await expect(start(next)).rejects.toThrow('Restore it, or add it to IDENTITY_PREVIOUS_KEYS.')
  await start(old, next)
  await start(next, old)
  await start(old, next)
  await start(next, old)
  await start(next)
  await expect(start(old)).rejects.toThrow('IDENTITY_KEY is not the key')
})

it('stores no identity key in a dry run, and generates a lost one otherwise', async () => {
  const settings = settingsIn(emptyFolder())
  await openKeys(db, settings)
  const file = path.join(settings.DATA_DIR, 'keys', 'identity.pem')
  rmSync(file)
  const admin = adminOn(database, settings)
  expect(await admin('keys', 'accept-identity', '--dry-run')).toMatchObject({ code: 0 })
  expect(existsSync(file)).toBe(false)
  expect(await admin('keys', 'accept-identity')).toMatchObject({ code: 0 })
  await openKeys(db, settings)
})

it('opens no value whose key is not configured, and says so apart from damage', async () => {
  const { fields } = await openKeys(db, settingsIn(emptyFolder()))
  await storeSealed(db, fields, { a: 'text' })
  const { fields: others } = await loadKeys(settingsIn(emptyFolder()))
  await expect(readSealed(db, others)).rejects.toThrow(KeyMissing)
})

it('returns 503 where a key is missing', async () => {
  const services = await testServices()
  onTestFinished(() => services.close())
  const app = await buildApi(services, {
    addHooks: api =>
      api.addHook('onRequest', async () => {
        throw new KeyMissing('blob.bytes of row a was sealed with key 0123, which is not configured')
      }),
  })
  const answer = await app.inject('/v1/dealer/sunrise-homes')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'service_unavailable'])
  expect(answer.headers['retry-after']).toBe('5')
  await app.close()
})
