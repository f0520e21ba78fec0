import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newApplicationId } from '../../src/applications/record/application-id.ts'
import type { FieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { newId } from '../../src/platform/ids.ts'
import { hashOfSecret } from '../../src/providers/esign-built-in/repository.ts'
import type { Services } from '../../src/services.ts'
import { dataKeyOf } from '../support/sealed-borrower.ts'

export interface Original {
  application_id: string
  borrower_ids: [string, ...string[]]
  envelope_id?: string
}
export interface Copied {
  application_id: string
  borrower_ids: [string, ...string[]]
  envelope_id: string
  /** The token of each borrower's signing page, by index in `borrower_ids`. */
  bearers: string[]
}

type Row = Record<string, string>
type CopyServices = Pick<Services, 'db' | 'keys'>

/** Tables with rows per borrower, in the order of their references. */
const perBorrower = ['list_entry', 'demographics', 'consent', 'consent_receipt'] as const
/** Tables whose rows get a new id. */
const withOwnId = ['list_entry', 'consent_receipt', 'document']
/** The columns that are sealed with a data key, and the name of the row that they are bound to. */
const sealed: Record<string, { columns: string[]; row(values: Row): string }> = {
  application: { columns: ['sealed_answers'], row: ({ id }) => id! },
  application_part: { columns: ['sealed_answers'], row: ({ application_id, part }) => `${application_id} ${part}` },
  borrower: { columns: ['sealed_answers'], row: ({ id }) => id! },
  list_entry: { columns: ['sealed_answers'], row: ({ id, section }) => `${id} ${section}` },
  demographics: { columns: ['sealed_answers'], row: ({ borrower_id }) => borrower_id! },
  consent: { columns: ['sealed_answers', 'ssn', 'date_of_birth'], row: ({ borrower_id }) => borrower_id! },
  consent_receipt: { columns: ['sealed_signature'], row: ({ id }) => id! },
}
/** The columns that are sealed with the field key. */
const sealedWithFieldKey: typeof sealed = {
  data_key: { columns: ['sealed_key'], row: ({ borrower_id }) => borrower_id! },
  envelope_signer: {
    columns: ['sealed_identity', 'sealed_signed_in_by', 'sealed_decline_reason', 'sealed_signature'],
    row: ({ envelope_id, borrower_id }) => `${envelope_id} ${borrower_id}`,
  },
}

/**
 * Copies an application, with its open envelope if it has one, for the same users. A copy takes milliseconds, where filling
 * in an application through the API takes seconds.
 */
export async function copyOf(services: CopyServices, original: Original): Promise<Copied> {
  const application_id = newApplicationId()
  const envelope_id = newId()
  const [, ...others] = original.borrower_ids
  const borrower_ids: Copied['borrower_ids'] = [newId(), ...others.map(() => newId())]
  const bearers = borrower_ids.map(() => randomBytes(32).toString('base64url'))

  const [primaryKey, ...otherKeys] = await Promise.all(original.borrower_ids.map(id => dataKeyOf(services, id)))
  const keys = [primaryKey!, ...otherKeys]
  const copy = (table: string, where: Row, changes: Row, key?: FieldEncryption) =>
    copyRows(services, table, where, changes, key)
  const ofAll = (work: (from: string, to: string, index: number) => Promise<unknown>[]) =>
    Promise.all(original.borrower_ids.flatMap((from, index) => work(from, borrower_ids[index]!, index)))
  await copy('application', { id: original.application_id }, { id: application_id }, primaryKey)
  await Promise.all([
    copy('application_part', { application_id: original.application_id }, { application_id }, primaryKey),
    ofAll((from, to, index) => [copy('borrower', { id: from }, { id: to, application_id }, keys[index])]),
  ])
  await ofAll((from, to) => [copy('data_key', { borrower_id: from }, { borrower_id: to })])
  await ofAll((from, to, index) =>
    perBorrower.map(table => copy(table, { borrower_id: from }, { borrower_id: to, application_id }, keys[index])),
  )
  if (original.envelope_id) {
    const envelope = { envelope_id: original.envelope_id }
    await copy('envelope', { id: original.envelope_id }, { id: envelope_id, application_id })
    await ofAll((from, borrower_id, index) => {
      const signer = { envelope_id, borrower_id, bearer_hash: hex(hashOfSecret(bearers[index]!)) }
      return ['envelope_signer', 'document'].map(table => copy(table, { ...envelope, borrower_id: from }, signer))
    })
  }
  return { application_id, borrower_ids, envelope_id, bearers }
}

async function copyRows(
  { db, keys }: CopyServices,
  table: string,
  where: Row,
  changes: Row,
  key: FieldEncryption | undefined,
): Promise<void> {
  const matches = sql.join(
    Object.entries(where).map(([column, value]) => sql`${sql.ref(`original.${column}`)}::text = ${value}`),
    sql` and `,
  )
  const { rows } = await sql<{ original: Row }>`
    select to_jsonb(original) as original from ${sql.table(table)} original where ${matches}`.execute(db)
  const copies = rows.map(({ original }) => {
    const copied = { ...original, ...(withOwnId.includes(table) && { id: newId() }), ...changes }
    const bound = sealed[table]
    const move = (column: string, encryption: FieldEncryption, from: string, to: string): Row => {
      const value = original[column]
      if (!value) return {}
      const plain = encryption.open(bytesOf(value), { table, column, row: from })
      return { [column]: hex(encryption.seal(plain, { table, column, row: to })) }
    }
    const columns = (key && bound?.columns) ?? []
    const moved = columns.map(column => move(column, key!, bound!.row(original), bound!.row(copied)))
    const { columns: others, row: rowOf } = sealedWithFieldKey[table] ?? { columns: [], row: () => '' }
    const ofFieldKey = others.map(column => move(column, keys.fields, rowOf(original), rowOf(copied)))
    return Object.assign(copied, ...moved, ...ofFieldKey)
  })
  await sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(copies)}::jsonb)`.execute(db)
}

/** Bytes as PostgreSQL writes them. */
const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
const bytesOf = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')
