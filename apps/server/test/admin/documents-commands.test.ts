import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { sealSigner } from '../../src/documents/sealed-signer.ts'
import { storeDocuments } from '../../src/documents/store.ts'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { insertEnvelope } from '../../src/signing/repository.ts'
import { documentStores } from '../../src/stores.ts'
import { adminOn } from '../support/admin-command.ts'
import { signIn } from '../support/app.ts'
import { callsOf, start } from '../support/filled-application.ts'
import { testKeys } from '../support/keys.ts'
import { s3Settings, s3StandIn } from '../support/s3-stand-in.ts'
import { testedApi } from '../support/tested-api.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const { app, services } = await testedApi({ keys: await testKeys(oldKey) })
const { db, settings, clock, database } = services
const { application_id, borrower_id } = await start(callsOf(app, (await signIn(services)).headers))
const s3 = await s3StandIn()
afterAll(s3.close)

const keys = { FIELD_ENCRYPTION_KEY: newKey, FIELD_ENCRYPTION_PREVIOUS_KEYS: [oldKey] }
const withBucket = { ...keys, ...s3Settings(s3.bucket) }
const onS3 = { ...withBucket, DOCUMENT_STORE: 's3' } as const
const pdf = Buffer.from('%PDF-1.7 Ada Lovelace')

const storesWith = (...[first, ...others]: [Buffer, ...Buffer[]]) =>
  documentStores({ ...settings, ...onS3 }, db, { fields: fieldEncryption([first, ...others]) })
const recordedKey = async () =>
  (await db.selectFrom('document').select('presented_key').executeTakeFirstOrThrow()).presented_key!

/** One document that the database stores, with the previous key. */
beforeEach(async () => {
  s3.objects.clear()
  for (const table of ['document', 'envelope_signer', 'envelope', 'blob'] as const) await db.deleteFrom(table).execute()
  const [id, envelope_id, document_set_id] = [newId(), newId(), newId()]
  const now = clock.now()
  await inTransaction(db, async trx => {
    const sealed = sealSigner(
      fieldEncryption([oldKey]),
      { envelope_id, borrower_id },
      { identity: { name: 'Ada', first_name: 'Ada', contact: 'ada@example.com' } },
    )
    const signer = { borrower_id, ...sealed, role: 'Borrower', on_primary_device: false }
    const envelope = { id: envelope_id, application_id, provider: 'built-in', created_at: now, opened_at: now }
    const document = { id, document_set_id, borrower_id, title: 'Loan application', number: 0, pages: 1 }
    await insertEnvelope(trx, envelope, [], [signer], [{ ...document, kind: 'application' }])
  })
  const store = storesWith(oldKey).database
  await storeDocuments({ db, store, jobs: services.jobs }, 'presented', [{ id, bytes: pdf, pages: 1 }])
})

it('moves documents to S3 and back', async () => {
  const toS3 = adminOn(database, onS3)
  expect(await toS3('documents', 'move', '--to', 's3', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('To move to s3: 1 file.'),
  })
  expect(s3.objects.size).toBe(0)
  expect(await toS3('documents', 'move', '--to', 's3')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Moved to s3: 1 file. There already: 0.'),
  })
  expect(await storesWith(newKey, oldKey).s3!.get(await recordedKey())).toEqual(pdf)

  const back = await adminOn(database, withBucket)('documents', 'move', '--to', 'database')
  expect(back.out).toContain('Moved to database: 1 file.')
  expect(s3.objects.size).toBe(0)
})

it.each([
  [['--to', 'folder'], onS3, 2, '--to must be database or s3'],
  [[], onS3, 2, '--to must be database or s3'],
  [['--to', 's3'], withBucket, 1, 'Set DOCUMENT_STORE=s3 and restart all servers first'],
  [['--to', 'database'], keys, 1, 'S3_BUCKET must be given'],
])('refuses to move %j with some settings', async (words, changed, code, sentence) => {
  expect(await adminOn(database, changed)('documents', 'move', ...words)).toMatchObject({
    code,
    err: expect.stringContaining(sentence),
  })
})

it('names the documents that cannot be moved, and fails', async () => {
  await db.deleteFrom('blob').execute()
  expect(await adminOn(database, onS3)('documents', 'move', '--to', 's3')).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /Document \S{36} \(presented\): .* is in neither store\nDamaged or missing, and not moved: 1 file/,
    ),
  })
})

it('encrypts documents in S3 again when the key is rotated, and says when the previous key may go', async () => {
  const key = await recordedKey()
  const knownKeys = () => db.selectFrom('known_key').selectAll().where('setting', '=', 'FIELD_ENCRYPTION_KEY').execute()
  await db
    .insertInto('known_key')
    .values({ setting: 'FIELD_ENCRYPTION_KEY', id: fieldEncryption([oldKey]).keyIds[0] })
    .execute()
  await storesWith(oldKey).s3!.put(key, pdf)
  await expect(storesWith(newKey).s3!.get(key)).rejects.toThrow('which is not configured')
  const rotated = await adminOn(database, onS3)('keys', 'rotate')
  expect([rotated.code, rotated.out]).toEqual([0, expect.stringContaining('With the current key in S3: 1 file.')])
  expect(await storesWith(newKey).s3!.get(key)).toEqual(pdf)

  expect(rotated.out).toContain('FIELD_ENCRYPTION_PREVIOUS_KEYS may be removed.')
  expect(await knownKeys()).toEqual([])

  const object = s3.objects.get(key)!
  object.bytes = object.bytes.subarray(1)
  const refused = await adminOn(database, onS3)('keys', 'rotate')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('does not have the checksum')])
})
