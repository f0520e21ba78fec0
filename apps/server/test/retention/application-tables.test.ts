import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sealedValues } from '../../src/admin/sealed-values.ts'
import { writeCheckpoint } from '../../src/platform/audit/checkpoint.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { deleteRecord } from '../../src/retention/delete-person.ts'
import { purge } from '../../src/retention/purge.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { day } from '../support/clock.ts'
import { type WorkedApplication, workOn } from './worked-application.ts'

const desk = await signingDesk({ settings: { RETENTION_DECLINED_DAYS: 800 } })
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
  review_note: "the lender's file, which is kept with the application (12 CFR 1002.12(b))",
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
}, 180_000)

test('every table with rows of an application is filled, so that the tests below find what is left', async () => {
  const { all, filled } = await tablesOf(ids)
  expect(filled).toEqual(all)
})

test.each([0, 1])('after the data of a person is deleted, nothing sealed of theirs is left (%i)', async index => {
  const id = others.borrower_ids[index]!
  const before = await tablesOfBorrower(id)
  expect(before).toEqual(
    expect.arrayContaining(
      ['data_key', 'borrower_request', 'signed_term', ...Object.keys(staysOfBorrower)].filter(
        name => name !== 'review_note' || index === 1,
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
  const finished_at = new Date(clock.now().getTime() - 801 * day)
  await db.updateTable('application').set({ finished_at }).where('id', '=', ids.application_id).execute()
  expect(await purge(services)).toMatchObject({ withdrawn: 1 })
  const { filled } = await tablesOf(ids)
  expect(filled).toEqual(Object.keys(staysOfApplication).sort())
})

test('after both, the keys of the installation open no name of these people', async () => {
  expect(openedBefore).toContain('Delgado')
  expect(await opened()).not.toContain('Delgado')
})
