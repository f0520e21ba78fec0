import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '../../src/platform/audit/verify-audit.ts'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrations } from '../../src/platform/database/migrations/index.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { newApplicationId, newId } from '../../src/platform/ids.ts'
import { unmigratedDatabase } from '../support/database.ts'
import { earlierRates, insertEarlier, json, lakeside } from '../support/earlier-release.ts'

const ids = {
  dealer: newId(),
  user: newId(),
  application: newApplicationId(),
  borrower: newId(),
  entry: newId(),
  event: newId(),
}
const caller = { ip: '10.0.0.1', user_agent: 'Test' }

/** Brings an empty database to what the first release had. */
async function migrateToFirst(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('0001-first')
  if (error) throw error
}

async function fillFirst(db: Kysely<Database>): Promise<void> {
  await insertEarlier(db, 'dealer', { id: ids.dealer, ...lakeside })
  await insertEarlier(db, 'users', { id: ids.user, email: 'rosa@example.com' })
  await insertEarlier(db, 'application', {
    id: ids.application,
    dealer_id: ids.dealer,
    status: 'REVIEWED',
    ...earlierRates,
    reviewed_at: new Date(0),
    returned_at: new Date(0),
    purge_warned_at: new Date(0),
  })
  await insertEarlier(db, 'borrower', {
    id: ids.borrower,
    application_id: ids.application,
    user_id: ids.user,
    is_primary: true,
    status: 'IN_PROGRESS',
    answers: json({ marital_status_type: 'MARRIED' }),
    version: 3,
  })
  await insertEarlier(db, 'list_entry', {
    id: ids.entry,
    borrower_id: ids.borrower,
    section: 'income',
    answers: json({ income_type: 'SSI', amount: 120_000 }),
    version: 2,
  })
  await insertEarlier(db, 'application_part', {
    application_id: ids.application,
    part: 'home',
    answers: json({ model_name: 'Everest' }),
  })
  await insertEarlier(db, 'demographics', { borrower_id: ids.borrower, answers: json({ sex: ['FEMALE'] }) })
  await insertEarlier(db, 'audit_event', {
    id: ids.event,
    actor_id: ids.user,
    actor: 'BORROWER',
    event: 'income.added',
    application_id: ids.application,
    borrower_id: ids.borrower,
    details: json({ entry_id: ids.entry }),
    ...caller,
  })
  await insertEarlier(db, 'idempotent_answer', {
    user_id: ids.user,
    key: 'a key',
    request_hash: Buffer.from([1, 2]),
    status: 201,
    body: json({ id: ids.entry }),
    etag: '"2"',
  })
}

let database: OpenDatabase
beforeAll(async () => {
  database = await unmigratedDatabase()
  await migrateToFirst(database.db)
  await fillFirst(database.db)
  await migrate(database.db)
}, 60_000)
afterAll(() => database.close())

const row = <Table extends keyof Database>(table: Table) =>
  database.db.selectFrom(table).selectAll().executeTakeFirstOrThrow() as Promise<Record<string, unknown>>

it('gives stored answers schema version 1', async () => {
  expect(await row('borrower')).toMatchObject({
    id: ids.borrower,
    answers: { marital_status_type: 'MARRIED' },
    version: 3,
    schema_version: 1,
  })
  expect(await row('list_entry')).toMatchObject({
    id: ids.entry,
    section: 'income',
    answers: { income_type: 'SSI', amount: 120_000 },
    version: 2,
    schema_version: 1,
  })
  expect(await row('application_part')).toMatchObject({ answers: { model_name: 'Everest' }, schema_version: 1 })
  expect(await row('demographics')).toMatchObject({ answers: { sex: ['FEMALE'] }, schema_version: 1 })
})

it('accepts entries and parts of sections that the first release did not have', async () => {
  const answers = json({})
  await insertEarlier(database.db, 'list_entry', {
    id: newId(),
    borrower_id: ids.borrower,
    section: 'references',
    answers,
  })
  await insertEarlier(database.db, 'application_part', { application_id: ids.application, part: 'insurance', answers })
})

it('keeps applications without the dropped columns', async () => {
  const application = await row('application')
  expect(application).toMatchObject({ id: ids.application, status: 'REVIEWED', loan_interest_rate: 8.5 })
  for (const dropped of ['reviewed_at', 'returned_at', 'purge_warned_at'])
    expect(application).not.toHaveProperty(dropped)
})

it('keeps stored responses without their status', async () => {
  expect(await row('idempotent_answer')).toEqual({
    user_id: ids.user,
    key: 'a key',
    request_hash: Buffer.from([1, 2]),
    body: { id: ids.entry },
    sealed_body: null,
    etag: '"2"',
    created_at: expect.any(Date),
  })
})

it('keeps audit events, which stay unchangeable', async () => {
  expect(await row('audit_event')).toMatchObject({
    id: ids.event,
    event: 'income.added',
    details: { entry_id: ids.entry },
    ...caller,
    chain: ids.application,
    number: 1,
  })
  const { events, problems } = await verifyAudit(database.db, fieldEncryption([randomBytes(32)]), undefined)
  expect({ events, problems }).toEqual({ events: 1, problems: [] })
  const change = sql`update audit_event set actor = 'SYSTEM'`.execute(database.db)
  await expect(change).rejects.toThrow('audit events are never changed')
})

it('keeps users, who can choose a language afterwards', async () => {
  expect(await row('users')).toMatchObject({ id: ids.user, email: 'rosa@example.com', language: null })
  const { last_active_at } = await row('users')
  expect(Date.now() - (last_active_at as Date).getTime()).toBeLessThan(3_600_000)
  await database.db.updateTable('users').set({ language: 'es' }).where('id', '=', ids.user).execute()
  expect(await row('users')).toMatchObject({ language: 'es' })
})
