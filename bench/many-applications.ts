import type pg from 'pg'

/** Everything that is kept of an application. Messages are the development inbox's, and the queue forgets what is done. */
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
  'envelope_signer',
  'envelope_event',
  'document',
  'blob',
  'idempotent_answer',
  'audit_event',
] as const

/** One of them has a quarter of all applications. */
const DEALERS = 200
const MINUTES_BETWEEN = 60
/** Answers for retries are kept for two days, and a day has so many copies. */
const COPIES_WITH_ANSWERS = (2 * 24 * 60) / MINUTES_BETWEEN

/** Sets aside what {@link copyApplications} is to copy: everything that is in the database now. */
export async function keepOriginals(client: pg.Client): Promise<void> {
  await client.query('create schema original')
  for (const table of TABLES) await client.query(`create table original.${table} as table ${table}`)
  await client.query(`insert into dealer (id, slug, name, logo_url, website_url, phone_number, email, brand_color)
    select gen_random_uuid(), 'dealer-' || number, 'Dealer ' || number, logo_url, website_url, phone_number, email, brand_color
    from generate_series(1, ${DEALERS}) number, (select * from dealer order by slug limit 1) any_dealer`)
}

/**
 * Copies the originals from the `first` to the `last` time, each copy older than the one before it, with people, ids and
 * secrets of its own, and all at one of {@link DEALERS} dealers. Whoever has several applications has them in each copy.
 */
export async function copyApplications(client: pg.Client, { first, last }: { first: number; last: number }) {
  // What a row refers to may come later; and nothing here has to survive a crash.
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
    ${table === 'idempotent_answer' ? `where copy.number <= ${COPIES_WITH_ANSWERS}` : ''} order by copy.number desc`)
}

interface Column {
  name: string
  type: string
}

/** The same value for the same original wherever it stands, so that rows keep referring to each other. */
function copied(table: string, { name, type }: Column): string {
  const value = `original.${name}`
  if (name === 'dealer_id') return 'copy.dealer_id'
  if (name === 'application_id' || `${table}.${name}` === 'application.id')
    return `upper(left(md5(${value} || copy.number), 10))`
  // The time stands first in an id, so that copies land at the end of an index as new rows do.
  if (type === 'uuid') return `(copy.id_begins || substr(${value}::text, 14))::uuid`
  if (`${table}.${name}` === 'blob.bytes') return `substr(${value}, 1, 100)`
  if (name.endsWith('_hash') && type === 'bytea') return `sha256(${value} || int4send(copy.number))`
  if (name === 'key' || name.endsWith('_key')) return `${value} || '-' || copy.number`
  if (['users.email', 'invitation.target', 'borrower.email'].includes(`${table}.${name}`))
    return `copy.number || '-' || ${value}`
  // People who are signed in now.
  if (type === 'timestamp with time zone' && table !== 'session') return `${value} - copy.age`
  return value
}
