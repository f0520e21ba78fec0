import { newApplicationId } from '../apps/server/src/applications/record/application-id.ts'
import { newDataKey, openDataKey } from '../apps/server/src/applications/record/data-key.ts'
import type { BorrowerSnapshot } from '../apps/server/src/documents/snapshot.ts'
import type { FieldEncryption } from '../apps/server/src/platform/crypto/field-encryption.ts'
import type { Keys } from '../apps/server/src/platform/crypto/keys.ts'
import type { OpenDatabase } from '../apps/server/src/platform/database/open-database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { termsOf } from '../apps/server/src/staff/queue/terms.ts'

type Row = Record<string, unknown>
type Rows = Record<Table, Row[]>

/** Everything of a submitted application that staff members read. Their pages read no live answers, and no bytes of documents. */
const tables = [
  'application',
  'borrower',
  'data_key',
  'envelope',
  'envelope_snapshot',
  'envelope_snapshot_part',
  'envelope_signer',
  'document',
  'application_review',
  'signed_term',
  'file_event',
] as const
type Table = (typeof tables)[number]

const ofEnvelope = `envelope_id in (select id from envelope where application_id = $1)`
const belongs: Record<Table, string> = {
  application: 'id = $1',
  borrower: 'application_id = $1',
  data_key: 'borrower_id in (select id from borrower where application_id = $1)',
  envelope: 'application_id = $1',
  envelope_snapshot: ofEnvelope,
  envelope_snapshot_part: ofEnvelope,
  envelope_signer: ofEnvelope,
  document: ofEnvelope,
  application_review: 'application_id = $1',
  signed_term: 'application_id = $1',
  file_event: 'application_id = $1',
}

/** Columns that distinguish rows of an application. */
const orders: Partial<Record<Table, string>> = {
  document: 'order by number, kind',
  envelope_snapshot_part: 'order by part',
  signed_term: 'order by kind',
  file_event: 'order by recorded_at, id',
}

const signerRow = ({ envelope_id, borrower_id }: Row) => `${envelope_id} ${borrower_id}`
/** The sealed columns with their keys, and the name of the row that they are bound to. */
const sealed: Partial<Record<Table, { by: 'data' | 'field'; columns: string[]; row(values: Row): string }>> = {
  application: { by: 'data', columns: ['sealed_answers'], row: ({ id }) => String(id) },
  borrower: { by: 'data', columns: ['sealed_answers'], row: ({ id }) => String(id) },
  envelope_snapshot: { by: 'data', columns: ['sealed_snapshot'], row: signerRow },
  envelope_snapshot_part: { by: 'data', columns: ['sealed_part'], row: row => `${signerRow(row)} ${row.part}` },
  envelope_signer: { by: 'field', columns: ['sealed_identity', 'sealed_signature'], row: signerRow },
}

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
const bytesOf = (text: unknown): Buffer => Buffer.from(String(text).slice(2), 'hex')

/** The rows of one application with what is sealed in them, opened. */
export interface OpenedApplication {
  rows: Rows
  /** Keyed by table, index of the row and column. */
  plain: Map<string, string>
}

const placeOf = (table: Table, index: number, column: string) => `${table} ${index} ${column}`

export async function readApplicationRows(
  { sql }: Pick<OpenDatabase, 'sql'>,
  fields: FieldEncryption,
  application_id: string,
): Promise<OpenedApplication> {
  const rows = {} as Rows
  for (const table of tables) {
    const found = await sql<{ row: Row }>(
      `select to_jsonb(t) as row from (select * from ${table} where ${belongs[table]} ${orders[table] ?? ''}) t`,
      [application_id],
    )
    rows[table] = found.rows.map(({ row }) => row)
  }
  const dataKey = keyOf(fields, rows)
  const plain = new Map<string, string>()
  for (const [table, { by, columns, row }] of Object.entries(sealed) as [Table, NonNullable<(typeof sealed)[Table]>][])
    for (const [index, values] of rows[table].entries())
      for (const column of columns)
        if (values[column]) {
          const key = by === 'data' ? dataKey : fields
          plain.set(
            placeOf(table, index, column),
            key.openText(bytesOf(values[column]), { table, column, row: row(values) }),
          )
        }
  return { rows, plain }
}

function keyOf(fields: FieldEncryption, { data_key }: Rows): FieldEncryption {
  const [{ borrower_id, sealed_key } = {}] = data_key
  return openDataKey(fields, { id: String(borrower_id), data_key: bytesOf(sealed_key) })
}

/** The contacts and ids by which a person is found. */
export interface Person {
  last_name: string
  email: string
  phone_number: string
  ssn: string
}

const snapshotIn = ({ plain }: OpenedApplication): BorrowerSnapshot =>
  JSON.parse(plain.get(placeOf('envelope_snapshot', 0, 'sealed_snapshot'))!)
const ssnIn = ({ plain }: OpenedApplication): string =>
  JSON.parse(
    [...plain].find(([place, text]) => place.startsWith('envelope_snapshot_part') && text.includes('"ssn"'))![1],
  ).ssn

const personIn = (application: OpenedApplication): Person => {
  const { last_name, email, phone_number } = snapshotIn(application).answers.borrower
  return {
    last_name: String(last_name),
    email: String(email),
    phone_number: String(phone_number),
    ssn: ssnIn(application),
  }
}

/** Replaces in a text what identifies an application. */
function renaming(from: OpenedApplication, ids: readonly string[], person: Person): (text: string) => string {
  const original = personIn(from)
  const pairs = [
    ...idsOf(from.rows).map((id, index): [string, string] => [id, ids[index]!]),
    ...(Object.keys(original) as (keyof Person)[]).map((name): [string, string] => [original[name], person[name]]),
  ]
  return text => pairs.reduce((changed, [old, replaced]) => changed.replaceAll(old, replaced), text)
}

const idsOf = ({ application, borrower, envelope }: Rows): string[] =>
  [application, borrower, envelope].map(([row]) => String(row!.id))

/** The values in which a copy differs from the original. Columns that the database generates are left out. */
export interface Difference {
  dealer_id: string
  person: Person
  /** The columns of `application_review`. */
  review: Row
  submitted_at: Date
}

/** The rows of a copy, each value sealed for its own row with a key of its own borrower, as the product writes it. */
export function copyRows(keys: Keys, original: OpenedApplication, difference: Difference): Rows {
  const { rows, plain } = original
  const { dealer_id, person, review, submitted_at } = difference
  const to = { application_id: newApplicationId(), borrower_id: newId(), envelope_id: newId() }
  const data_key = newDataKey(keys.fields, to.borrower_id)
  const dataKey = openDataKey(keys.fields, { id: to.borrower_id, data_key })
  const rename = renaming(original, [to.application_id, to.borrower_id, to.envelope_id], person)
  const copied = {} as Rows
  for (const table of tables)
    copied[table] = rows[table].map((row, index) => {
      const bound = sealed[table]
      const values: Row = JSON.parse(
        rename(JSON.stringify(row, (column, value) => (bound?.columns.includes(column) ? null : value))),
      )
      for (const column of bound?.columns ?? []) {
        const text = plain.get(placeOf(table, index, column))
        if (text === undefined) continue
        const key = bound!.by === 'data' ? dataKey : keys.fields
        values[column] = hex(key.seal(rename(text), { table, column, row: bound!.row(values) }))
      }
      return values
    })
  const at = submitted_at.toISOString()
  Object.assign(copied.application[0]!, { dealer_id, submitted_at: at })
  Object.assign(copied.envelope[0]!, { sealed_at: at })
  Object.assign(copied.data_key[0]!, { sealed_key: hex(data_key) })
  const { email, phone_number, ssn } = person
  const hashes = { email_hash: hex(keys.hashContact(email)), phone_number_hash: hex(keys.hashContact(phone_number)) }
  Object.assign(copied.borrower[0]!, { ...hashes, user_id: null })
  for (const document of copied.document) Object.assign(document, { id: newId(), document_set_id: to.envelope_id })
  for (const signer of copied.envelope_signer) Object.assign(signer, { signing_token_hash: null, bearer_hash: null })
  for (const event of copied.file_event)
    Object.assign(event, { id: newId(), happened_on: at.slice(0, 10), recorded_at: at })
  Object.assign(copied.application_review[0]!, { dealer_id, first_submitted_at: at, last_submitted_at: at, ...review })
  const snapshot: BorrowerSnapshot = JSON.parse(rename(plain.get(placeOf('envelope_snapshot', 0, 'sealed_snapshot'))!))
  copied.signed_term = termsOf(keys.hashContact, snapshot, ssn).map(term => ({
    application_id: to.application_id,
    borrower_id: to.borrower_id,
    kind: term.kind,
    hash: hex(term.hash),
    submitted_at: at,
  }))
  return copied
}

/** Prepares one statement that inserts the rows of many applications. It checks what refers to what when it has inserted all. */
export async function insertApplications({ sql }: Pick<OpenDatabase, 'sql'>) {
  const { rows: columns } = await sql<{ table: Table; names: string }>(
    `select table_name as table, string_agg(column_name, ', ') as names from information_schema.columns
      where table_schema = 'public' and table_name = any($1) and is_generated = 'NEVER' group by table_name`,
    [tables],
  )
  const inserts = columns.map(
    ({ table, names }, index) => `into_${table} as (insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, $${index + 1}::json))`,
  )
  const statement = `with ${inserts.join(', ')} select`
  return (copies: readonly Rows[]): Promise<unknown> =>
    sql(
      statement,
      columns.map(({ table }) => JSON.stringify(copies.flatMap(copy => copy[table]))),
    )
}

/** Columns that are a copy's own: ids, keys, names, times, and the lender's work on it. */
const own: Partial<Record<Table, readonly string[]>> = {
  application: ['dealer_id', 'submitted_at'],
  borrower: ['email_hash', 'phone_number_hash', 'user_id'],
  data_key: ['sealed_key'],
  envelope: ['sealed_at'],
  envelope_signer: ['signing_token_hash', 'bearer_hash'],
  document: ['id', 'document_set_id'],
  application_review: [
    ...['dealer_id', 'assignee_id', 'assigned_at', 'version', 'first_submitted_at', 'last_submitted_at'],
    ...[
      'follow_up_on',
      'loan_number',
      'next_task',
      'due_on',
      'deadline_on',
      'waiting_since',
      'with_land',
      'is_with_land',
    ],
  ],
  signed_term: ['hash', 'submitted_at'],
  file_event: ['id', 'happened_on', 'recorded_at'],
}

/** Returns the columns in which a stored copy differs from the application that the product made, besides those that are its own. */
export function differencesOf(made: OpenedApplication, copy: OpenedApplication): string[] {
  const found: string[] = []
  const rename = renaming(made, idsOf(copy.rows), personIn(copy))
  for (const table of tables) {
    if (made.rows[table].length !== copy.rows[table].length) found.push(table)
    for (const [index, original] of made.rows[table].entries())
      for (const column of Object.keys(original)) {
        if (own[table]?.includes(column)) continue
        const place = placeOf(table, index, column)
        const [expected, stored] = made.plain.has(place)
          ? [made.plain.get(place), copy.plain.get(place)]
          : [JSON.stringify(original[column]), JSON.stringify(copy.rows[table][index]?.[column])]
        if (rename(expected!) !== stored) found.push(`${table}.${column}`)
      }
  }
  return [...new Set(found)]
}
