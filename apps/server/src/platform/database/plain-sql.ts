import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { refuseInsideTransaction } from './transaction.ts'

/** Runs one SQL statement. $1, $2 … are replaced by `values`. */
export type PlainSql = <Row = unknown>(text: string, values?: readonly unknown[]) => Promise<{ rows: Row[] }>

export function plainSql(db: Kysely<Database>): PlainSql {
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    refuseInsideTransaction()
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return { rows }
  }
}
