import type { PlainSql } from './open-database.ts'

/**
 * Tables with keys, and with what the field key alone opens. PostgreSQL leaves deleted rows in the files of a table until it writes the
 * table again. All else of a person is sealed with a key of `data_key`, `review_key` or `file_key`, and cannot be read without it.
 */
export const erasedTables = [
  'data_key',
  'review_key',
  'file_key',
  'users',
  'session',
  'sign_in_challenge',
  'message',
  'idempotent_response',
  'envelope_signer',
  'envelope_event',
  'pgboss.job',
] as const

/** Samples of values, among them of the tables above. */
const STATISTICS = 'pg_statistic'

/** Removes what was deleted from the files of the tables. Each table is locked while it is written again. */
export async function eraseDeletedRows(sql: PlainSql): Promise<void> {
  for (const table of erasedTables) {
    const { rows } = await sql<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
    if (rows[0]?.exists) await sql(`vacuum (full, analyze) ${table}`)
  }
  await sql(`vacuum full ${STATISTICS}`)
}

/** The same in the write-ahead log: its files up to now are not needed after the checkpoint, and removed. */
export async function eraseLog(sql: PlainSql): Promise<void> {
  await sql('select pg_switch_wal()')
  await sql('checkpoint')
}
