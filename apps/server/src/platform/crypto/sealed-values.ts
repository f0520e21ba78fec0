import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { DEAD_LETTERS, jobAssociatedData } from '../queue/stored-jobs.ts'
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
  /** The next values in the order of their keys, locked until the end of the transaction. */
  read(trx: Transaction<Database>, batch: Batch): Promise<SealedValue[]>
  write(trx: Transaction<Database>, key: string, sealed: Buffer): Promise<void>
  /** The ids of the keys that sealed them. */
  keyIds(db: Kysely<Database>): Promise<string[]>
}

const after = (key: RawBuilder<unknown>, last: string | undefined) =>
  last === undefined ? sql`true` : sql`${key} > ${last}`

/** A `bytea` column, bound to its table, its name and the primary key of the row, whose columns are separated by spaces. */
function sealedColumn(table: string, column: string, ...primaryKey: string[]): SealedValues {
  const [first, ...others] = primaryKey.map(name => sql.ref(name))
  const key = others.length === 0 ? first! : sql`concat_ws(' ', ${sql.join([first, ...others])})`
  const value = sql.ref(column)
  const header = sql`substr(${value}, 1, ${sql.lit(headerLength)})`
  return {
    name: `${table}.${column}`,
    async read(trx, { after: last, size, except }) {
      const isOther = except === undefined ? sql`true` : sql`${header} <> ${headerOf(except)}`
      const { rows } = await sql<{ key: string; sealed: Buffer }>`
        select ${key} as key, ${value} as sealed from ${sql.table(table)}
         where ${value} is not null and ${isOther} and ${after(key, last)}
         order by ${key} limit ${sql.lit(size)} for update`.execute(trx)
      return rows.map(row => ({ ...row, associatedData: { table, column, row: row.key } }))
    },
    async write(trx, rowKey, sealed) {
      await sql`update ${sql.table(table)} set ${value} = ${sealed} where ${key} = ${rowKey}`.execute(trx)
    },
    async keyIds(db) {
      const { rows } = await sql<{ header: Buffer }>`
        select distinct ${header} as header from ${sql.table(table)} where ${value} is not null`.execute(db)
      return rows.map(row => row.header.subarray(1).toString('hex'))
    },
  }
}

/** The header in base64 has no padding, because it is a multiple of 3 bytes long. */
const BASE64_HEADER = (headerLength / 3) * 4

/** The payloads of jobs, those that failed included. The queue's tables are made by its first start. */
const jobPayloads: SealedValues = {
  name: 'pgboss.job.data',
  async read(trx, { after: last, size, except }) {
    if (!(await hasQueue(trx))) return []
    const header = sql`left(data ->> 'sealed', ${sql.lit(BASE64_HEADER)})`
    const isOther = except === undefined ? sql`true` : sql`${header} <> ${headerOf(except).toString('base64')}`
    const { rows } = await sql<{ key: string; name: string; source_name: string | null; sealed: string }>`
      select id as key, name, source_name, data ->> 'sealed' as sealed from pgboss.job
       where data ->> 'sealed' is not null and ${isOther} and ${after(sql.ref('id'), last)}
       order by id limit ${sql.lit(size)} for update`.execute(trx)
    return rows.map(({ key, name, source_name, sealed }) => ({
      key,
      sealed: Buffer.from(sealed, 'base64'),
      associatedData: jobAssociatedData(name === DEAD_LETTERS ? (source_name ?? '') : name),
    }))
  },
  async write(trx, key, sealed) {
    const data = JSON.stringify({ sealed: sealed.toString('base64') })
    await sql`update pgboss.job set data = ${data}::jsonb where id = ${key}`.execute(trx)
  },
  async keyIds(db) {
    if (!(await hasQueue(db))) return []
    const { rows } = await sql<{ header: string }>`
      select distinct left(data ->> 'sealed', ${sql.lit(BASE64_HEADER)}) as header from pgboss.job
       where data ->> 'sealed' is not null`.execute(db)
    return rows.map(row => Buffer.from(row.header, 'base64').subarray(1).toString('hex'))
  },
}

async function hasQueue(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** Everything in the database that is sealed with the field key. A test compares it with the `bytea` columns of the schema. */
export const sealedValues: readonly SealedValues[] = [
  sealedColumn('borrower', 'data_key', 'id'),
  sealedColumn('lookup_key', 'sealed', 'name'),
  sealedColumn('users', 'sealed_contacts', 'id'),
  sealedColumn('sign_in_challenge', 'sealed_target', 'id'),
  sealedColumn('message', 'sealed_content', 'id'),
  sealedColumn('idempotent_answer', 'sealed_body', 'user_id', 'key'),
  sealedColumn('envelope', 'snapshot', 'id'),
  ...['sealed_identity', 'sealed_signed_in_by', 'sealed_decline_reason', 'sealed_signature'].map(column =>
    sealedColumn('envelope_signer', column, 'envelope_id', 'borrower_id'),
  ),
  sealedColumn('envelope_event', 'sealed_content', 'envelope_id', 'borrower_id', 'number'),
  sealedColumn('blob', 'bytes', 'key'),
  sealedColumn('audit_checkpoint', 'seal', 'id'),
  jobPayloads,
]

/** Sealed with the field key before there were data keys. */
const formerlySealed = [
  sealedColumn('consent', 'ssn', 'borrower_id'),
  sealedColumn('consent', 'date_of_birth', 'borrower_id'),
]

/** The ids of all field keys that values of a release before `0008-known-keys` were sealed with. Reads the whole database. */
export async function sealedKeyIds(db: Kysely<Database>): Promise<string[]> {
  const ids = new Set<string>()
  for (const values of [...sealedValues, ...formerlySealed]) for (const id of await values.keyIds(db)) ids.add(id)
  return [...ids]
}
