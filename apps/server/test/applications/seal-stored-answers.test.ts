import { type Kysely, type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { readApplicationState } from '../../src/applications/application-repository.ts'
import { receiptsOfUser } from '../../src/applications/consent-repository.ts'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { contactHash } from '../../src/platform/crypto/keys.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { newApplicationId, newId } from '../../src/platform/ids.ts'
import { sealStoredData } from '../../src/retention/stored-data-repository.ts'
import { databaseForTest } from '../support/database.ts'
import { earlierRates, insertEarlier, json, lakeside } from '../support/earlier-release.ts'
import { onStatement } from '../support/sent-statements.ts'

const ids = { dealer: newId(), application: newApplicationId(), borrower: newId(), receipt: newId() }
const borrower_id = ids.borrower
const names = { first_name: 'Rosa', middle_name: 'Maria', last_name: 'Delgado', suffix: 'Jr.' }
const contacts = { email: 'rosa@example.com', phone_number: '+15015550142' }
const salesRep = { sales_rep_name: 'Sam Seller', sales_rep_email: 'sam@example.com' }
const oldKey = fieldEncryption([Buffer.alloc(32, 1)])

const hashContact = contactHash(Buffer.alloc(32, 3))

/** Rows as a release wrote them that sealed SSN and birth date only. */
async function fill(db: Kysely<Database>): Promise<void> {
  const insert = (table: string, row: Record<string, unknown>) => insertEarlier(db, table, row)
  const sealed = (column: string, text: string) => oldKey.seal(text, { table: 'consent', column, row: borrower_id })
  await insert('dealer', { id: ids.dealer, ...lakeside })
  await insert('application', {
    id: ids.application,
    dealer_id: ids.dealer,
    ...earlierRates,
    decline_reason: 'Too expensive',
    ...salesRep,
  })
  await insert('borrower', {
    id: borrower_id,
    application_id: ids.application,
    is_primary: true,
    status: 'IN_PROGRESS',
    answers: json({ nearest_relative_name: 'Ana Delgado' }),
    ...names,
    ...contacts,
  })
  // More than one batch.
  await sql`insert into list_entry (id, borrower_id, section, answers, created_at)
    select gen_random_uuid(), ${borrower_id}, 'income', jsonb_build_object('amount', 100000 + n), 'epoch'::timestamptz + n * interval '1 day'
      from generate_series(0, 119) n`.execute(db)
  await insert('application_part', {
    application_id: ids.application,
    part: 'home',
    answers: json({ model_name: 'Everest' }),
  })
  await insert('demographics', { borrower_id, answers: json({ sex: ['FEMALE'] }) })
  await insert('consent', {
    borrower_id,
    ssn: sealed('ssn', '412-36-7811'),
    ssn_last4: '7811',
    date_of_birth: sealed('date_of_birth', '1971-02-03'),
    is_acknowledged: true,
    disclaimer: 'rosa delgado',
  })
  await insert('consent_receipt', {
    id: ids.receipt,
    application_id: ids.application,
    borrower_id,
    text_id: 'credit-authorization',
    text_version: '1',
    text_hash: 'hash',
    agreed: true,
    typed_signature: 'rosa delgado',
    ip: '',
    user_agent: '',
  })
}

const readable = async (db: Kysely<Database>): Promise<string> => {
  const tables = [
    'application',
    'borrower',
    'list_entry',
    'application_part',
    'demographics',
    'consent',
    'consent_receipt',
  ]
  const read = (table: string): RawBuilder<{ row: string }> => sql`select t::text as row from ${sql.table(table)} t`
  const results = await Promise.all(tables.map(table => read(table).execute(db)))
  // Without bytes, whose digits may be anything.
  return results.flatMap(({ rows }) => rows.map(({ row }) => row.replaceAll(/\\x[0-9a-f]+/g, ''))).join('\n')
}

test('seals what an earlier release stored readable, also after an interruption', async () => {
  const { db } = await databaseForTest()
  await fill(db)
  const newKey = Buffer.alloc(32, 2)
  const values = [
    ...Object.values({ ...names, ...contacts, ...salesRep }),
    'Ana',
    'Everest',
    'FEMALE',
    'amount',
    // As a column of its own: the digits alone may occur in an id.
    ',7811,',
  ]
  const stored = await readable(db)
  for (const value of values) expect(stored).toContain(value)

  // The key of SSN and birth date is missing, which is noticed after most of the work is done.
  await expect(sealStoredData(db, { fields: fieldEncryption([newKey]), hashContact })).rejects.toThrow(
    'which is not configured',
  )
  const fields = fieldEncryption([newKey, Buffer.alloc(32, 1)])
  await sealStoredData(db, { fields, hashContact })
  const sealed = await readable(db)
  for (const value of values) expect(sealed).not.toContain(value)

  const state = await readApplicationState(db, fields, { application_id: ids.application })
  expect(state.application).toMatchObject({ ...salesRep, decline_reason: 'Too expensive' })
  expect(state.borrowers[0]).toMatchObject({ ...names, ...contacts, answers: { nearest_relative_name: 'Ana Delgado' } })
  expect(state.entries.map(({ answers }) => answers.amount)).toEqual(Array.from({ length: 120 }, (_, n) => 100000 + n))
  expect(state.parts.home?.answers).toMatchObject({ model_name: 'Everest' })
  expect(state.demographics[borrower_id]?.answers).toMatchObject({ sex: ['FEMALE'] })
  expect(state.consents[borrower_id]).toMatchObject({ ssn_last4: '7811', disclaimer: 'rosa delgado', has_ssn: true })
  expect(await receiptsOfUser(db, fields, [{ borrower_id }])).toMatchObject([{ typed_signature: 'rosa delgado' }])
})

test('asks once where nothing is left to seal, and finds what is left in each table', async () => {
  const { db } = await databaseForTest()
  await fill(db)
  const keys = { fields: fieldEncryption([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]), hashContact }
  const statements: string[] = []
  onStatement(({ sql }) => statements.push(sql))
  const statementsToSeal = async () => {
    statements.length = 0
    await sealStoredData(db, keys)
    return statements.length
  }
  expect(await statementsToSeal()).toBeGreaterThan(1)
  expect(await statementsToSeal()).toBe(1)
  const columns = {
    application: 'sales_rep_name',
    borrower: 'answers',
    list_entry: 'answers',
    application_part: 'answers',
    demographics: 'answers',
    consent_receipt: 'typed_signature',
  }
  for (const [table, column] of Object.entries(columns)) {
    const value = column === 'answers' ? json({}) : sql`'Rosa'`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(db)
    expect(await statementsToSeal(), table).toBeGreaterThan(1)
    expect(await statementsToSeal(), table).toBe(1)
  }
})
