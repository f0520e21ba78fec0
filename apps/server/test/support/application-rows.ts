import { CompiledQuery, sql } from 'kysely'
import { newApplicationId } from '../../src/applications/record/application-id.ts'
import { openDataKey } from '../../src/applications/record/data-key.ts'
import { type FieldEncryption, fieldEncryption, headerLength } from '../../src/platform/crypto/field-encryption.ts'
import { newId } from '../../src/platform/ids.ts'
import { appendToChain, type ChainedEvent, type SignerRef } from '../../src/providers/esign-built-in/event-chain.ts'
import { readEvents } from '../../src/providers/esign-built-in/repository.ts'
import type { Services } from '../../src/services.ts'

type Row = Record<string, unknown>

interface Table {
  name: string
  /** Without those that the database generates. */
  columns: string[]
  times: string[]
  bytes: string[]
  /** The primary key. */
  key: string[]
}

interface SealedValue {
  table: string
  /** Index in the rows of the table. */
  index: number
  column: string
  /** The columns that name the row to which the value is bound. */
  boundTo: string[]
  /** The id of the key, or the one of the services. */
  by: string
  /** Base64. */
  plain: string
}

/** The rows of one application in all tables, with what is sealed in them opened. It is stored as JSON, too. */
export interface ApplicationRows {
  application_id: string
  /** The primary borrower first. */
  borrower_ids: [string, ...string[]]
  /** The account of each borrower. */
  user_ids: (string | null)[]
  envelope_id: string
  dealer: { id: string; slug: string }
  tables: (Table & { rows: Row[] })[]
  sealed: SealedValue[]
  /** The data keys in base64, by their ids. */
  dataKeys: Record<string, string>
}

type RowServices = Pick<Services, 'db' | 'keys'>

const FIELD_KEY = 'field key'
/** The primary key does not name the row of these. */
const boundToMore: Record<string, string[]> = { list_entry: ['id', 'section'] }

const owned = ['application_id', 'envelope_id', 'borrower_id']
const readTables = sql<Table>`
  select table_name as name,
         array_agg(column_name::text) filter (where is_generated = 'NEVER') as columns,
         coalesce(array_agg(column_name::text) filter (where data_type = 'timestamp with time zone'), '{}') as times,
         coalesce(array_agg(column_name::text) filter (where data_type = 'bytea'), '{}') as bytes,
         (select array_agg(attname::text order by array_position(indkey::int2[], attnum))
            from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
           where indrelid = table_name::regclass and indisprimary) as key
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
   where table_schema = 'public'
   group by table_name
  having table_name in ('application', 'envelope') or bool_or(column_name = any(${owned}))
   order by table_name`

const ofApplication: Record<string, string> = {
  application_id: 'application_id = $1',
  envelope_id: 'envelope_id in (select id from envelope where application_id = $1)',
  borrower_id: 'borrower_id in (select id from borrower where application_id = $1)',
}
const conditionOf = ({ name, columns }: Table): string =>
  name === 'application' ? 'id = $1' : ofApplication[owned.find(column => columns.includes(column))!]!

export async function readApplicationRows({ db, keys }: RowServices, application_id: string): Promise<ApplicationRows> {
  const { rows: tables } = await readTables.execute(db)
  const fields = tables.map(
    table => `'${table.name}', (select coalesce(json_agg(to_jsonb(t) order by ${table.key}), '[]')
                                  from (select ${table.columns} from ${table.name} where ${conditionOf(table)}) t)`,
  )
  const query = CompiledQuery.raw(`select json_build_object(${fields}) as found`, [application_id])
  const { found } = (await db.executeQuery<{ found: Record<string, Row[]> }>(query)).rows[0]!

  const dataKeys: Record<string, string> = {}
  for (const { borrower_id, sealed_key } of found.data_key!) {
    const data_key = bytesOf(sealed_key)
    const [id] = openDataKey(keys.fields, { id: String(borrower_id), data_key }).keyIds
    const plain = keys.fields.open(data_key, { table: 'data_key', column: 'sealed_key', row: String(borrower_id) })
    dataKeys[id] = plain.toString('base64')
  }
  const opened = { ...encryptionOf(dataKeys), ...Object.fromEntries(keys.fields.keyIds.map(id => [id, keys.fields])) }
  const sealed = tables.flatMap(({ name: table, bytes, key }) => {
    const boundTo = boundToMore[table] ?? key
    return found[table]!.flatMap((row, index) =>
      bytes.flatMap((column): SealedValue[] => {
        const value = row[column] === null ? Buffer.of() : bytesOf(row[column])
        const by = value.subarray(1, headerLength).toString('hex')
        if (!opened[by]) return []
        row[column] = null
        const plain = opened[by].open(value, { table, column, row: nameOf(row, boundTo) }).toString('base64')
        return [{ table, index, column, boundTo, by: dataKeys[by] ? by : FIELD_KEY, plain }]
      }),
    )
  })

  const [{ dealer_id } = {}] = found.application!
  const { slug } = await db
    .selectFrom('dealer')
    .select('slug')
    .where('id', '=', String(dealer_id))
    .executeTakeFirstOrThrow()
  const borrowers = found.borrower!.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
  return {
    application_id,
    borrower_ids: borrowers.map(({ id }) => id) as [string, ...string[]],
    user_ids: borrowers.map(({ user_id }) => user_id as string | null),
    envelope_id: String(found.envelope!.at(-1)?.id),
    dealer: { id: String(dealer_id), slug },
    tables: tables.map(table => ({ ...table, rows: found[table.name]! })),
    sealed,
    dataKeys,
  }
}

/** The values in which a copy differs, besides its ids. */
export interface CopyOptions {
  /** The accounts of its borrowers. Without them it belongs to those of the original. */
  user_ids?: (string | null)[]
  /** The hash of the token of each borrower's signing page. */
  bearerHashes?: Buffer[]
  /** Duration by which all times are later. */
  later_ms?: number
  /** The keys of the files of documents stay, so that the copy has those of the original. */
  sharesFiles?: boolean
}

export interface Copy {
  application_id: string
  borrower_ids: [string, ...string[]]
  envelope_id: string
  rename: (text: string) => string
}

/** Inserts the rows with new ids. Each sealed value is bound to its new row, and those of the field key are sealed with the one of the services. */
export async function insertApplicationRows(
  { db, keys }: RowServices,
  original: ApplicationRows,
  { user_ids = original.user_ids, bearerHashes = [], later_ms = 0, sharesFiles = false }: CopyOptions = {},
): Promise<Copy> {
  const dealer = await db
    .selectFrom('dealer')
    .select('id')
    .where('slug', '=', original.dealer.slug)
    .executeTakeFirstOrThrow()
  const ids = original.tables.flatMap(({ key, rows }) => (key.join() === 'id' ? rows.map(({ id }) => String(id)) : []))
  // Rows that are ordered by their ids keep their order.
  const renamed = new Map(ids.sort().map(id => [id, id === original.application_id ? newApplicationId() : newId()]))
  renamed.set(original.dealer.id, dealer.id)
  for (const [index, id] of original.user_ids.entries()) if (id) renamed.set(id, user_ids[index] ?? id)
  const anyId = new RegExp([...renamed.keys()].join('|'), 'g')
  const rename = (text: string) => text.replace(anyId, id => renamed.get(id)!)
  const isShared = (column: string) => sharesFiles && column.endsWith('_key')

  const copies = Object.fromEntries(
    original.tables.map(({ name, rows }) => [
      name,
      rows.map(row => ({
        ...JSON.parse(rename(JSON.stringify(row))),
        ...(name === 'document' && Object.fromEntries(Object.entries(row).filter(([column]) => isShared(column)))),
      })),
    ]),
  )
  const encryption: Record<string, FieldEncryption> = {
    ...encryptionOf(original.dataKeys),
    [FIELD_KEY]: keys.fields,
  }
  for (const { table, index, column, boundTo, by, plain } of original.sealed) {
    const row = copies[table]![index]!
    const text = Buffer.from(rename(Buffer.from(plain, 'base64').toString('latin1')), 'latin1')
    row[column] = hex(encryption[by]!.seal(text, { table, column, row: nameOf(row, boundTo) }))
  }
  const borrower_ids = original.borrower_ids.map(rename) as Copy['borrower_ids']
  for (const signer of copies.envelope_signer!) {
    const hash = bearerHashes[borrower_ids.indexOf(signer.borrower_id)]
    Object.assign(signer, { signing_token_hash: null, bearer_hash: hash ? hex(hash) : null })
  }

  // References are checked when the statement has inserted all.
  const tables = original.tables.filter(({ name, rows }) => rows.length > 0 && name !== 'audit_event')
  const inserts = tables.map(({ name, columns, times }, index) => {
    const values = columns.map(column => (times.includes(column) ? `${column} + $1::interval` : column))
    return `into_${name} as (insert into ${name} (${columns})
      select ${values} from json_populate_recordset(null::${name}, $${index + 2}::json))`
  })
  const rows = tables.map(({ name }) => JSON.stringify(copies[name]))
  await db.executeQuery(CompiledQuery.raw(`with ${inserts} select $1`, [`${later_ms} milliseconds`, ...rows]))
  // A trigger chains them, and gives each the time of its transaction.
  for (const event of copies.audit_event!)
    await sql`insert into audit_event select * from json_populate_record(null::audit_event, ${JSON.stringify(event)}::json)`.execute(
      db,
    )
  for (const { envelope_id, borrower_id } of copies.envelope_signer!)
    await chainEvents({ db, keys }, { envelope_id, borrower_id })
  return {
    application_id: rename(original.application_id),
    borrower_ids,
    envelope_id: rename(original.envelope_id),
    rename,
  }
}

/** Computes the hashes of a signer's events again: they cover ids and times. */
async function chainEvents({ db, keys }: RowServices, signer: SignerRef): Promise<void> {
  let chain: ChainedEvent[] = []
  for (const { hash: _, ...event } of await readEvents(db, keys.fields, signer))
    chain = [...chain, appendToChain(signer, chain, event)]
  const hashes = chain.map(({ hash }) => hash)
  await sql`update envelope_event set hash = (${hashes}::text[])[number]
    where envelope_id = ${signer.envelope_id} and borrower_id = ${signer.borrower_id}`.execute(db)
}

const encryptionOf = (dataKeys: Record<string, string>): Record<string, FieldEncryption> =>
  Object.fromEntries(Object.entries(dataKeys).map(([id, key]) => [id, fieldEncryption([Buffer.from(key, 'base64')])]))

const nameOf = (row: Row, columns: readonly string[]): string => columns.map(column => row[column]).join(' ')

/** Bytes as PostgreSQL writes them. */
const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
const bytesOf = (text: unknown): Buffer => Buffer.from(String(text).slice(2), 'hex')
