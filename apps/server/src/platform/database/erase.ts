import { erasedTables } from './computed-columns.ts'
import type { PlainSql } from './open-database.ts'

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
