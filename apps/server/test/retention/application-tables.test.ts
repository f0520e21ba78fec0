import { ENGLISH } from '@porchlight/domain'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sealedValues } from '../../src/admin/sealed-values.ts'
import { writeCheckpoint } from '../../src/platform/audit/checkpoint.ts'
import type { HashContact } from '../../src/platform/crypto/keys.ts'
import { computedColumns } from '../../src/platform/database/computed-columns.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { noRequest } from '../../src/platform/http/request-context.ts'
import { deleteRecord } from '../../src/retention/delete-person.ts'
import { purge } from '../../src/retention/purge.ts'
import { searchApplications } from '../../src/staff/queue/search.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor } from '../support/actors.ts'
import { daysAgo } from '../support/clock.ts'
import { testKeys } from '../support/keys.ts'
import { type WorkedApplication, workOn } from './worked-application.ts'

const made = await testKeys()
/** Every keyed hash that the server made, in the forms in which a text may have it. */
const hashed = new Set<string>()
const hashContact: HashContact = contact => {
  const hash = made.hashContact(contact)
  for (const form of ['hex', 'base64url'] as const) hashed.add(hash.toString(form))
  hashed.add(hash.toString('base64').replace(/=$/, ''))
  return hash
}
const desk = await signingDesk({ settings: { RETENTION_DECLINED_DAYS: 800 }, keys: { ...made, hashContact } })
const { services } = desk
const { db, clock, keys } = services

/** Rows that name no person and stay when the data of an application is deleted. */
const staysOfApplication: Readonly<Record<string, string>> = {
  application: 'counts of what was ever submitted',
  borrower: 'ids for the audit trail, without contacts and answers',
  consent_receipt: 'which text was agreed to, without the name',
  audit_event: 'the audit trail has no values',
  audit_chain: 'the head of its chain',
  audit_checkpoint_head: 'the same at a checkpoint',
}
/** Rows about a person that stay when only that person's data is deleted, and go with the application. */
const staysOfBorrower: Readonly<Record<string, string>> = {
  borrower: staysOfApplication.borrower!,
  consent_receipt: staysOfApplication.consent_receipt!,
  audit_event: staysOfApplication.audit_event!,
  notice: 'which messages were sent, without their contents',
  electronic_withdrawal: "when they withdrew, of the lender's file",
  sent_message: 'the same, and the key of their contents is gone',
  review_note: "the lender's file, which is kept with the application (12 CFR 1002.12(b))",
  lender_figure: 'the same',
  item: 'the same',
  item_event: 'the same, and the key of the answers is gone',
  letter: 'the same, and the key of the words is gone',
}

/** Finds the rows of a table, by the columns that it has, the first of which counts. */
const finders: Readonly<Record<string, (ids: WorkedApplication) => ReturnType<typeof sql>>> = {
  application_id: ({ application_id }) => sql`application_id = ${application_id}`,
  envelope_id: ({ envelope_ids }) => sql`envelope_id::text = any(${[...envelope_ids]})`,
  borrower_id: ({ borrower_ids }) => sql`borrower_id::text = any(${[...borrower_ids]})`,
  chain: ({ application_id }) => sql`chain = ${application_id}`,
}

async function tablesWith(columns: readonly string[]): Promise<{ name: string; column: string }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name::text as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and table_name <> 'manual_queue'
     group by table_name order by table_name`.execute(db)
  return rows.flatMap(({ name, columns: has }) => {
    const column = columns.find(known => has.includes(known))
    return column ? [{ name, column }] : []
  })
}

/** The tables that have rows of an application. */
async function tablesOf(ids: WorkedApplication): Promise<{ all: string[]; filled: string[] }> {
  const tables = await tablesWith(Object.keys(finders))
  const filled: string[] = []
  for (const { name, column } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} where ${finders[column]!(ids)} limit 1`.execute(db)
    if (rows.length > 0) filled.push(name)
  }
  const { rows } = await sql`select 1 from application where id = ${ids.application_id}`.execute(db)
  return {
    all: [...tables.map(({ name }) => name), 'application'].sort(),
    filled: [...filled, ...(rows.length > 0 ? ['application'] : [])].sort(),
  }
}

async function tablesOfBorrower(borrower_id: string): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await tablesWith(['borrower_id'])) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} where borrower_id::text = ${borrower_id} limit 1`.execute(db)
    if (rows.length > 0) filled.push(name)
  }
  const { rows } = await sql`select 1 from borrower where id = ${borrower_id}`.execute(db)
  return [...filled, ...(rows.length > 0 ? ['borrower'] : [])].sort()
}

/** All that the keys of the installation open. Left out are files, which have keys of their own, and the inbox of development. */
async function opened(): Promise<string> {
  const texts: string[] = []
  for (const values of sealedValues) {
    if (['blob.bytes', 'message.sealed_content'].includes(values.name)) continue
    for (let after: string | undefined; ; ) {
      const batch = await inTransaction(db, trx => values.read(trx, { after, size: 500 }))
      for (const { sealed, associatedData } of batch)
        texts.push(keys.fields.open(sealed, associatedData).toString('latin1'))
      after = batch.at(-1)?.key
      if (after === undefined) break
    }
  }
  return texts.join('\n')
}

let ids: WorkedApplication
let others: WorkedApplication
let openedBefore: string
beforeAll(async () => {
  ids = await workOn(desk, await submittedApplication(desk, rosa, luis))
  others = await workOn(desk, await submittedApplication(desk, rosa, luis))
  await writeCheckpoint(services)
  openedBefore = await opened()
})

test('every table with rows of an application is filled, so that the tests below find what is left', async () => {
  const { all, filled } = await tablesOf(ids)
  expect(filled).toEqual(all)
})

test('every column that is sealed, or hashed from something, is in the list of computed columns', async () => {
  const computed = sql<boolean>`data_type = 'bytea' or column_name ~ '(hash|sha256|digest|seal|hmac)$|^sealed_(?!at)'
    or (table_name, column_name) = ('rate_limit', 'key')`
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name <> 'manual_queue' and (${computed})`.execute(db)
  const notHashed = ['dealer_logo.bytes', 'staff_passkey.credential_id', 'staff_passkey.public_key']
  const listed = computedColumns.map(({ name }) => name).filter(name => !name.startsWith('pgboss.'))
  expect([...listed, ...notHashed].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('no other column has a keyed hash, of contacts, SSNs or what staff search for', async () => {
  const actor = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
  await searchApplications(services, {
    language: ENGLISH,
    body: { term: '5015550199' },
    actor,
    context: noRequest,
  })
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name <> 'manual_queue'
       and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`.execute(db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string }>`
      select distinct ${sql.ref(column)}::text as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      db,
    )
    const text = rows.map(({ value }) => value).join('\n')
    if ([...hashed].some(hash => text.includes(hash))) found.push(`${table}.${column}`)
  }
  expect(hashed.size).toBeGreaterThan(20)
  expect(found.filter(name => !computedColumns.some(column => column.name === name))).toEqual([])
})

test.each([0, 1])('after the data of a person is deleted, nothing sealed of theirs is left (%i)', async index => {
  const id = others.borrower_ids[index]!
  const before = await tablesOfBorrower(id)
  expect(before).toEqual(
    expect.arrayContaining(
      ['data_key', 'borrower_request', 'signed_term', ...Object.keys(staysOfBorrower)].filter(
        name => !['review_note', 'lender_figure'].includes(name) || index === 1,
      ),
    ),
  )
  const records = await db
    .selectFrom('borrower')
    .select(['id', 'application_id', 'is_primary', 'user_id'])
    .where('id', '=', id)
    .execute()
  for (const record of records) await deleteRecord(services, record, { withSubmitted: true })
  const after = await tablesOfBorrower(id)
  expect(after).toEqual(before.filter(name => name in staysOfBorrower))
})

test('after an application is purged, no row of it is left but those that name no one', async () => {
  const withdrawn_at = daysAgo(clock, 801)
  await db.updateTable('application').set({ withdrawn_at }).where('id', '=', ids.application_id).execute()
  expect(await purge(services)).toMatchObject({ withdrawn: 1 })
  const { filled } = await tablesOf(ids)
  expect(filled).toEqual(Object.keys(staysOfApplication).sort())
})

test('after both, the keys of the installation open no name of these people', async () => {
  expect(openedBefore).toContain('Delgado')
  expect(await opened()).not.toContain('Delgado')
})
