import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { createQueue } from '../../src/platform/queue/pg-boss-queue.ts'
import { sealedJobs } from '../../src/platform/queue/sealed-jobs.ts'
import { adminOn } from '../support/admin-command.ts'
import { freshDatabase } from '../support/database.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { readSealed, storeSealed } from '../support/sealed-blobs.ts'

const database = await freshDatabase()
afterAll(() => database.close())

it('encrypts values and jobs of a previous key again, and says when that key may go', async () => {
  const { db } = database
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const oldFields = fieldEncryption([oldKey])
  await storeSealed(db, oldFields, { a: 'one' })
  await storeSealed(db, fieldEncryption([newKey]), { b: 'two' })
  const queue = createQueue(database, oldFields, () => {})
  const enqueue = queue.define('greet', async () => {})
  await queue.start()
  await inTransaction(db, trx => enqueue(trx, { name: 'Rosa' }, { startAfter: new Date(Date.now() + 3_600_000) }))
  await queue.stop()

  const admin = adminOn(database, {
    DATA_DIR: emptyFolder(),
    FIELD_ENCRYPTION_KEY: newKey,
    FIELD_ENCRYPTION_PREVIOUS_KEYS: [oldKey],
  })
  expect(await admin('keys', 'rotate', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('With a previous key: 2 of 3 values.'),
  })
  expect(await admin('keys', 'rotate')).toEqual({
    code: 0,
    out: [
      '1 of 2 values',
      '2 of 2 values',
      'Encrypted with the current key: 2 values.',
      'Checking all values.',
      'All values have the current key. FIELD_ENCRYPTION_PREVIOUS_KEYS may be removed.',
    ].join('\n'),
    err: '',
  })
  const events = await db.selectFrom('audit_event').select(['actor', 'event', 'details']).execute()
  const details = { key: expect.any(String), values: 2 }
  expect(events).toEqual([{ actor: 'system', event: 'field_key.rotated', details }])
  const newFields = fieldEncryption([newKey])
  expect(await readSealed(db, newFields)).toEqual({ a: 'one', b: 'two' })
  const jobs = await inTransaction(db, trx => sealedJobs.read(trx, { after: undefined, size: 9 }))
  expect(jobs.map(job => JSON.parse(newFields.openText(job.sealed, job.associatedData)))).toEqual([{ name: 'Rosa' }])
})
