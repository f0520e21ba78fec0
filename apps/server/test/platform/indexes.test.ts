import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseForTest } from '../support/database.ts'

/** Tables that stay small: of holds and withdrawals of consent, and of what is deleted once it is sent. */
const small = ['electronic_withdrawal', 'hold', 'item_officer_notice', 'officer_notice']

test('the rows of an application are found by an index in each table, whatever else is true of them', async () => {
  const { db } = await databaseForTest()
  const { rows } = await sql<{ table: string; has_index: boolean }>`
    select conrelid::regclass::text as table,
           exists (select from pg_index
             where indrelid = conrelid and indpred is null and indkey[0] = conkey[1]) as has_index
      from pg_constraint
     where contype = 'f' and confrelid = 'application'::regclass
     order by 1`.execute(db)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ has_index }) => !has_index).map(({ table }) => table)).toEqual(small)
})
