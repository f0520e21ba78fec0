import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { sealedValues } from '../../src/admin/sealed-values.ts'
import { newApplicationId } from '../../src/applications/record/application-id.ts'
import { systemActor } from '../../src/platform/actor.ts'
import { recordAudit } from '../../src/platform/audit/audit.ts'
import { writeCheckpoint } from '../../src/platform/audit/checkpoint.ts'
import { verifyAudit } from '../../src/platform/audit/verify-audit.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { resealAll } from '../../src/platform/crypto/rotate-field-key.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { adminOn } from '../support/admin-command.ts'
import { freshDatabase } from '../support/database.ts'
import { storeAuditEvent } from '../support/stored-audit-event.ts'

const database = await freshDatabase()
afterAll(() => database.close())
const { db } = database
const key = randomBytes(32)
const fields = fieldEncryption([key])
const admin = adminOn(database, { FIELD_ENCRYPTION_KEY: key })

const a = newApplicationId()
const b = newApplicationId()
const account = newId()
const request = { ip: '10.0.0.1', userAgent: 'Test' }
/** Codes of no release: verification does not depend on the table of events. */
const record = (application_id: string | null, event: string, actor: { actor?: string; actor_id?: string } = {}) =>
  storeAuditEvent(db, {
    event,
    application_id,
    details: JSON.stringify({ fields: ['b', 'aa'], n: 1.5, none: null }),
    ...actor,
  })

const logged: { checkpoint: number; hash: string }[] = []
const checkpoint = () =>
  writeCheckpoint({
    db,
    clock: systemClock,
    keys: { fields },
    log: { info: (entry: object) => void logged.push(entry as never) },
  })

/** Executes statements as the owner of the tables, with its triggers disabled. */
async function asOwner(...statements: string[]): Promise<void> {
  const tables = ['audit_event', 'audit_chain', 'audit_checkpoint', 'audit_checkpoint_head']
  for (const table of tables) await database.sql(`alter table ${table} disable trigger user`)
  for (const statement of statements) await database.sql(statement)
  for (const table of tables) await database.sql(`alter table ${table} enable trigger user`)
}

beforeEach(async () => {
  await asOwner('truncate audit_event, audit_chain, audit_checkpoint, audit_checkpoint_head')
  logged.length = 0
  for (const event of ['first', 'second', 'third', 'fourth']) await record(a, event)
  await record(b, 'first')
  await record(null, 'account.scored', { actor: 'borrower', actor_id: account })
  await checkpoint()
  await record(a, 'fifth')
  await record(null, 'sixth')
})

const verified = async () => {
  const { code, out, err } = await admin('audit', 'verify')
  expect(code).toBe(err === '' ? 0 : 1)
  return err === '' ? out.split('\n') : err.split('\n').slice(0, -1)
}
const where = (chain: string, number: number) => `where chain = '${chain}' and number = ${number}`

test('finds an intact trail', async () => {
  expect(await verified()).toEqual([
    '8 events in 4 chains, and 1 checkpoint.',
    expect.stringMatching(`^The last checkpoint is 1:${logged[0]?.hash} of .*Z\\); 2 events came after it.$`),
    'The audit trail is intact.',
  ])
  await checkpoint()
  await checkpoint()
  expect(logged.map(entry => entry.checkpoint)).toEqual([1, 2])
  expect(await verifyAudit(db, fields, undefined)).toMatchObject({ checkpoints: 2, uncovered: 0, problems: [] })
})

test.each([
  [
    'a changed event',
    `update audit_event set ip = '' ${where(a, 2)}`,
    /^Event 2 of application \w+ \("second", .*Z\) was changed/,
  ],
  [
    'changed details',
    `update audit_event set details = '{}' ${where(account, 1)}`,
    /^Event 1 of account \S+ \("account\.scored"/,
  ],
  ['a removed event', `delete from audit_event ${where(a, 2)}`, /^Event 2 of application \w+ is missing/],
  ['a removed first event', `delete from audit_event ${where(a, 1)}`, /^Event 1 of application \w+ is missing/],
  [
    'removed last events',
    `delete from audit_event where chain = '${a}' and number > 3`,
    /^Events 4 to 5 of application \w+ are missing/,
  ],
  ['a removed chain', `delete from audit_event where chain = '${b}'`, /^Event 1 of application \w+ is missing/],
  [
    'an event that was inserted at the end',
    `insert into audit_event select gen_random_uuid(), at, actor_id, actor, event, application_id, borrower_id, details, ip, user_agent,
       chain, 6, hash from audit_event ${where(a, 5)}`,
    /^Event 6 of application \w+ .* was changed, inserted or moved/,
  ],
])('finds %s', async (_name, statement, problem) => {
  await asOwner(statement)
  expect(await verified()).toEqual([expect.stringMatching(problem)])
})

test('finds that a trail was emptied, by the applications whose first event is missing', async () => {
  const dealer = newId()
  await asOwner(
    'truncate audit_event, audit_chain, audit_checkpoint, audit_checkpoint_head',
    `insert into dealer (id, slug, name, logo_url, website_url, phone_number, email, brand_color)
       values ('${dealer}', 'emptied', '', '', '', '', '', '#000000')`,
    `insert into application (id, dealer_id, loan_interest_rate, home_insurance_rate, property_tax_rate, starting_rates)
       values ('${a}', '${dealer}', 1, 1, 1, '{}')`,
  )
  expect(await verified()).toEqual([`Event 1 of application ${a} is missing.`])
  await asOwner('delete from application', `delete from dealer where id = '${dealer}'`)
})

test('finds events whose order was changed', async () => {
  await asOwner(
    `update audit_event set number = 99 ${where(a, 2)}`,
    `update audit_event set number = 2 ${where(a, 3)}`,
    `update audit_event set number = 3 ${where(a, 99)}`,
  )
  expect(await verified()).toEqual([expect.stringMatching(/^Event 2 of application \w+ \("third"/)])
})

test('finds a trail that was emptied, and a chain that was removed with all that names it', async () => {
  await asOwner(`delete from audit_event where chain = '${b}'`, `delete from audit_chain where chain = '${b}'`)
  expect(await verified()).toEqual([
    expect.stringMatching(/^Event 1 of application \w+ is missing: checkpoint 1 recorded/),
  ])
  await asOwner(`delete from audit_checkpoint_head where chain = '${b}'`)
  expect(await verified()).toEqual(['Checkpoint 1 or its list of events was changed.'])
  await asOwner('truncate audit_event, audit_chain')
  expect(await verified()).toHaveLength(3)
})

test('finds a chain that was written again, with right hashes', async () => {
  const events = await db.selectFrom('audit_event').selectAll().where('chain', '=', a).orderBy('number').execute()
  await asOwner(`delete from audit_event where chain = '${a}'`, `delete from audit_chain where chain = '${a}'`)
  for (const { event } of events) await record(a, event === 'second' ? 'harmless' : event)
  expect(await verified()).toEqual([
    expect.stringMatching(/^Event 4 of application \w+, or one before it, was replaced: checkpoint 1 recorded it/),
  ])
})

test('finds that checkpoints were removed or written again, from the log', async () => {
  await asOwner('delete from audit_checkpoint', 'delete from audit_checkpoint_head')
  const fromLog = `1:${logged[0]?.hash}`
  const { err } = await admin('audit', 'verify', '--checkpoint', fromLog)
  expect(err).toContain('Checkpoint 1 is not the one that the log recorded.')
  await record(a, 'sixth')
  await checkpoint()
  expect((await admin('audit', 'verify')).code).toBe(0)
  expect((await admin('audit', 'verify', '--checkpoint', fromLog)).code).toBe(1)
  expect((await admin('audit', 'verify', '--checkpoint', `1:${logged[1]?.hash}`)).code).toBe(0)
  expect((await admin('audit', 'verify', '--checkpoint', 'yesterday')).code).toBe(2)
})

test('finds a checkpoint that was written without the key', async () => {
  const other = fieldEncryption([randomBytes(32)])
  await asOwner('delete from audit_checkpoint', 'delete from audit_checkpoint_head')
  await writeCheckpoint({ db, clock: systemClock, keys: { fields: other }, log: { info() {} } })
  expect(await verified()).toEqual([expect.stringMatching(/^Checkpoint 1 was not written with this key/)])
})

test('holds after a rotation of the key', async () => {
  const newKey = randomBytes(32)
  await resealAll({ db, fields: fieldEncryption([newKey, key]), sealedValues, onBatch: () => {} })
  expect((await verifyAudit(db, fieldEncryption([newKey]), undefined)).problems).toEqual([])
  expect((await verifyAudit(db, fields, undefined)).problems).toHaveLength(1)
})

test('refuses changes of events and checkpoints', async () => {
  for (const statement of [
    `update audit_event set ip = ''`,
    'delete from audit_event',
    'truncate audit_event',
    'truncate audit_chain',
    'delete from audit_checkpoint',
    'truncate audit_checkpoint',
    'update audit_checkpoint_head set length = 1',
    'truncate audit_checkpoint_head',
  ])
    await expect(database.sql(statement), statement).rejects.toThrow('are never changed')
})

test('chains the events of 16 concurrent writers', async () => {
  const write = (writer: number) =>
    inTransaction(db, async trx => {
      const application_id = writer % 2 === 0 ? a : null
      const actor = { kind: 'borrower', user_id: account } as const
      await recordAudit(trx, actor, { event: 'reminders.stopped', application_id }, request)
      const other = newApplicationId()
      await recordAudit(trx, systemActor, { event: 'application.submitted', application_id: other }, request)
    })
  onTestFinished(async () => expect(await verified()).toHaveLength(3))
  await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)))
  const { problems, events } = await verifyAudit(db, fields, undefined)
  expect({ problems, events }).toEqual({ problems: [], events: 8 + 32 })
})
