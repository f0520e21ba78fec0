import type pg from 'pg'

/** All tables of an application but its keys, which no copy has. Messages belong to the development inbox, and the queue deletes finished jobs. */
const TABLES = [
  'users',
  'session',
  'application',
  'borrower',
  'invitation',
  'list_entry',
  'application_part',
  'demographics',
  'consent',
  'consent_receipt',
  'envelope',
  'envelope_snapshot',
  'envelope_snapshot_part',
  'envelope_signer',
  'envelope_event',
  'document',
  'blob',
  'idempotent_response',
  'audit_event',
] as const

/** One dealer has a quarter of all applications. */
const DEALERS = 200
const MINUTES_BETWEEN = 60
/** Idempotency records live for two days; this many copies are that recent. */
const COPIES_WITH_ANSWERS = (2 * 24 * 60) / MINUTES_BETWEEN

/** Saves the current content of the database as the originals for {@link copyApplications}. */
export async function keepOriginals(client: pg.Client): Promise<void> {
  await client.query('create schema original')
  for (const table of TABLES) await client.query(`create table original.${table} as table ${table}`)
  await client.query(`insert into dealer (id, slug, name, logo_url, logo_width, logo_height, website_url, phone_number, email, brand_color)
    select gen_random_uuid(), 'dealer-' || number, 'Dealer ' || number, logo_url, logo_width, logo_height, website_url, phone_number, email, brand_color
    from generate_series(1, ${DEALERS}) number, (select * from dealer order by slug limit 1) any_dealer`)
}

/**
 * Creates the copies `first` to `last` of the originals. Each copy is older than the previous one, has its own people, ids
 * and secrets, and belongs to one of {@link DEALERS} dealers. A user with several applications has them in each copy. What is
 * sealed is bound to the original's ids, so copies can be found and counted, but not read.
 */
export async function copyApplications(client: pg.Client, { first, last }: { first: number; last: number }) {
  // Skips foreign keys, because referenced rows may be inserted later, and waits for no flush.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`create temporary table copy as
    select number, age, (select id from dealer where slug = 'dealer-' || (case when number % 4 = 0 then 1 else 1 + number % ${DEALERS} end)) as dealer_id,
      overlay(lpad(to_hex((extract(epoch from now() - age) * 1000)::bigint), 12, '0') placing '-' from 9 for 0) as id_begins
    from (select number, number * interval '${MINUTES_BETWEEN} minutes' as age
      from generate_series(${last}, ${first}, -1) number) numbered
    order by number desc`)
  for (const table of TABLES) await copyTable(client, table)
  await client.query('drop table copy')
  await client.query('vacuum analyze')
}

async function copyTable(client: pg.Client, table: (typeof TABLES)[number]): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  const values = columns.map(column => copied(table, column)).join(', ')
  await client.query(`insert into ${table} (${names}) select ${values} from copy cross join original.${table} original
    ${table === 'idempotent_response' ? `where copy.number <= ${COPIES_WITH_ANSWERS}` : ''} order by copy.number desc`)
}

interface Column {
  name: string
  type: string
}

/** Maps the same original to the same value everywhere, so that references stay intact. */
function copied(table: string, { name, type }: Column): string {
  const value = `original.${name}`
  if (name === 'dealer_id') return 'copy.dealer_id'
  if (name === 'application_id' || `${table}.${name}` === 'application.id')
    return `upper(left(md5(${value} || copy.number), 10))`
  // An id starts with its time, so that copies are appended to an index like new rows.
  if (type === 'uuid') return `(copy.id_begins || substr(${value}::text, 14))::uuid`
  if (`${table}.${name}` === 'blob.bytes') return `substr(${value}, 1, 100)`
  if (name.endsWith('_hash') && type === 'bytea') return `sha256(${value} || int4send(copy.number))`
  if (`${table}.${name}` === 'audit_event.chain')
    return `case length(${value}) when 10 then upper(left(md5(${value} || copy.number), 10))
      when 36 then copy.id_begins || substr(${value}, 14) else ${value} || copy.number end`
  if (name === 'key' || name.endsWith('_key')) return `${value} || '-' || copy.number`
  // Accounts stay active: the server would warn each, in vain, that their application will be deleted.
  const isActivity = table === 'session' || name === 'last_active_at'
  if (type === 'timestamp with time zone' && !isActivity) return `${value} - copy.age`
  return value
}
