import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { type AssociatedData, headerLength, headerOf } from './field-encryption.ts'

/** A sealed value in the database. `key` is the primary key of its row. */
export interface SealedValue {
  key: string
  sealed: Buffer
  associatedData: AssociatedData
}

interface Batch {
  /** The key of the last value that was read. */
  after: string | undefined
  size: number
  /** Leaves out what the key of this id sealed. */
  except?: string
}

/** One place in the database that has sealed values. */
export interface SealedValues {
  name: string
  /** The number of values that the key of this id did not seal. */
  count(trx: Transaction<Database>, except: string): Promise<number>
  /** The next values in the order of their keys, locked until the end of the transaction. */
  read(trx: Transaction<Database>, batch: Batch): Promise<SealedValue[]>
  write(trx: Transaction<Database>, key: string, sealed: Buffer): Promise<void>
}

/** The condition that leaves out what a batch before has read. */
export const isAfter = (key: RawBuilder<unknown>, last: string | undefined) =>
  last === undefined ? sql`true` : sql`${key} > ${last}`

/** Counts the rows of what follows FROM. */
export async function countRows(trx: Transaction<Database>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(trx)
  return rows[0]!.count
}

/** The values of a `bytea` column, bound to table, column and the primary key of the row, whose columns are separated by spaces. */
export function sealedColumn(table: string, column: string, ...primaryKey: string[]): SealedValues {
  const columns = primaryKey.map(name => sql.ref(name))
  const key = columns.length === 1 ? columns[0]! : sql`concat_ws(' ', ${sql.join(columns)})`
  const value = sql.ref(column)
  const header = sql`substr(${value}, 1, ${sql.lit(headerLength)})`
  const others = (except: string | undefined) =>
    sql`${sql.table(table)}
         where ${value} is not null and ${except === undefined ? sql`true` : sql`${header} <> ${headerOf(except)}`}`
  return {
    name: `${table}.${column}`,
    count: (trx, except) => countRows(trx, others(except)),
    async read(trx, { after: last, size, except }) {
      const { rows } = await sql<{ key: string; sealed: Buffer }>`
        select ${key} as key, ${value} as sealed from ${others(except)} and ${isAfter(key, last)}
         order by ${key} limit ${sql.lit(size)} for update`.execute(trx)
      return rows.map(row => ({ ...row, associatedData: { table, column, row: row.key } }))
    },
    async write(trx, rowKey, sealed) {
      await sql`update ${sql.table(table)} set ${value} = ${sealed} where ${key} = ${rowKey}`.execute(trx)
    },
  }
}
