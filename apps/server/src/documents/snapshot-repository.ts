import { loanSummary, type Rates, type StoredAnswers } from '@porchlight/domain'
import type { Insertable, Kysely } from 'kysely'
import { type DataKeyOwner, findDataKey, openDataKey } from '../applications/record/data-key.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SignerRef } from './repository.ts'
import type { SnapshotFacts } from './schema.ts'
import type { BorrowerSnapshot, Snapshot } from './snapshot.ts'

const associatedData = ({ envelope_id, borrower_id }: SignerRef) => ({
  table: 'envelope_snapshot',
  column: 'sealed_snapshot',
  row: `${envelope_id} ${borrower_id}`,
})

/** The columns of an envelope and the rows that hold a snapshot. The answers of each borrower are sealed with that borrower's key. */
export function sealSnapshot(
  fields: FieldEncryption,
  envelope_id: string,
  owners: readonly DataKeyOwner[],
  { borrowers, ...facts }: Snapshot,
): { facts: string; snapshots: Insertable<Database['envelope_snapshot']>[] } {
  const snapshots = owners.map(owner => {
    const signer = { envelope_id, borrower_id: owner.id }
    const answers = JSON.stringify(borrowers.find(({ id }) => id === owner.id))
    return { ...signer, sealed_snapshot: openDataKey(fields, owner).seal(answers, associatedData(signer)) }
  })
  return { facts: JSON.stringify(facts satisfies SnapshotFacts), snapshots }
}

/** The snapshot of an envelope, the primary borrower first. Undefined where none was taken. */
export async function readSnapshot(
  db: Kysely<Database>,
  fields: FieldEncryption,
  envelope_id: string,
): Promise<Snapshot | undefined> {
  const rows = await db
    .selectFrom('envelope')
    .leftJoin('envelope_snapshot', 'envelope_snapshot.envelope_id', 'envelope.id')
    .leftJoin('borrower', 'borrower.id', 'envelope_snapshot.borrower_id')
    .leftJoin('data_key', 'data_key.borrower_id', 'envelope_snapshot.borrower_id')
    .select(['envelope.facts', 'envelope_snapshot.borrower_id', 'sealed_snapshot', 'sealed_key as data_key'])
    .where('envelope.id', '=', envelope_id)
    .orderBy('borrower.is_primary', 'desc')
    .orderBy('borrower.created_at')
    .orderBy('borrower.id')
    .execute()
  const facts = rows[0]?.facts
  return facts ? { ...facts, borrowers: rows.flatMap(row => openSnapshot(fields, envelope_id, row) ?? []) } : undefined
}

/** A row of an outer join: null where the envelope has no snapshot, or the data of the borrower was deleted since. */
interface SnapshotRow {
  borrower_id: string | null
  sealed_snapshot: Buffer | null
  data_key: Buffer | null
}

function openSnapshot(
  fields: FieldEncryption,
  envelope_id: string,
  { borrower_id, sealed_snapshot, data_key }: SnapshotRow,
): BorrowerSnapshot | undefined {
  if (!borrower_id || !sealed_snapshot) return undefined
  const key = findDataKey(fields, { id: borrower_id, data_key })
  return key && JSON.parse(key.openText(sealed_snapshot, associatedData({ envelope_id, borrower_id })))
}

/** The snapshot of an envelope whose documents were sealed. */
export interface SealedSnapshot {
  envelope_id: string
  sealed_at: Date
  snapshot: Snapshot
  /** Identifies those who signed, also those who were removed since: by their accounts, and by their contacts as they signed. */
  signers: { user_id: string | null; email: string; phone_number: string | null }[]
}

/** The snapshots of the last two envelopes whose documents were sealed, the latest first, in one statement. */
export const readSealedSnapshots = (
  db: Kysely<Database>,
  fields: FieldEncryption,
  application_id: string,
): Promise<SealedSnapshot[]> => readSealed(db, fields, { application_id, limit: 2 })

/** The snapshot of an envelope of an application, or of the last one, whose documents were sealed. Undefined where there is none. */
export async function readSealedSnapshot(
  db: Kysely<Database>,
  fields: FieldEncryption,
  envelope: { application_id: string; envelope_id?: string | undefined },
): Promise<SealedSnapshot | undefined> {
  const [snapshot] = await readSealed(db, fields, { ...envelope, limit: 1 })
  return snapshot
}

async function readSealed(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { application_id, envelope_id, limit }: { application_id: string; envelope_id?: string | undefined; limit: number },
): Promise<SealedSnapshot[]> {
  const rows = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('envelope')
        .select(['id', 'facts', 'sealed_at'])
        .where('application_id', '=', application_id)
        .where('facts', 'is not', null)
        .where('sealed_at', 'is not', null)
        .$if(envelope_id !== undefined, query => query.where('id', '=', envelope_id!))
        .orderBy('sealed_at', 'desc')
        .limit(limit)
        .$narrowType<{ facts: SnapshotFacts; sealed_at: Date }>()
        .as('sealed'),
    )
    .leftJoin('envelope_snapshot', 'envelope_snapshot.envelope_id', 'sealed.id')
    .leftJoin('borrower', 'borrower.id', 'envelope_snapshot.borrower_id')
    .leftJoin('data_key', 'data_key.borrower_id', 'envelope_snapshot.borrower_id')
    .select(['sealed.id as envelope_id', 'sealed.facts', 'sealed.sealed_at', 'borrower.user_id'])
    .select(['envelope_snapshot.borrower_id', 'sealed_snapshot', 'sealed_key as data_key'])
    .orderBy('sealed.sealed_at', 'desc')
    .orderBy('borrower.is_primary', 'desc')
    .orderBy('borrower.created_at')
    .orderBy('borrower.id')
    .execute()
  return [...Map.groupBy(rows, row => row.envelope_id)].map(([envelope_id, ofEnvelope]) => {
    const opened = ofEnvelope.flatMap(row => {
      const borrower = openSnapshot(fields, envelope_id, row)
      return borrower ? [{ borrower, signer: { user_id: row.user_id, ...contactIn(borrower.answers) } }] : []
    })
    const { facts, sealed_at } = ofEnvelope[0]!
    return {
      envelope_id,
      sealed_at,
      snapshot: { ...facts, borrowers: opened.map(({ borrower }) => borrower) },
      signers: opened.map(({ signer }) => signer),
    }
  })
}

/** A borrower as they signed last, without further answers. */
export interface SignedPerson {
  application_id: string
  borrower_id: string
  /** The account of the borrower, also of one who was removed since. */
  user_id: string | null
  name: string
  first_name: string
  is_primary: boolean
  email: string
  phone_number: string | null
  /** Dollars, for the primary borrower; null while the home has no price. */
  loan_amount: number | null
  /** The stored answers about the land, for the primary borrower. */
  land: StoredAnswers | undefined
}

/** The people who signed these applications last, the primary borrower first. Without those whose data was deleted since. */
export async function readSignedPeople(
  db: Kysely<Database>,
  fields: FieldEncryption,
  application_ids: readonly string[],
): Promise<SignedPerson[]> {
  if (application_ids.length === 0) return []
  const rows = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('envelope')
        .distinctOn('application_id')
        .select(['id', 'application_id', 'facts'])
        .where('application_id', 'in', application_ids)
        .where('facts', 'is not', null)
        .where('sealed_at', 'is not', null)
        .orderBy('application_id')
        .orderBy('sealed_at', 'desc')
        .as('last'),
    )
    .innerJoin('envelope_snapshot', 'envelope_snapshot.envelope_id', 'last.id')
    .innerJoin('borrower', 'borrower.id', 'envelope_snapshot.borrower_id')
    .innerJoin('data_key', 'data_key.borrower_id', 'envelope_snapshot.borrower_id')
    .select([
      'last.id as envelope_id',
      'last.application_id',
      'last.facts',
      'borrower.user_id',
      'envelope_snapshot.borrower_id',
      'sealed_snapshot',
      'sealed_key',
    ])
    .orderBy('envelope_snapshot.borrower_id')
    .execute()
  return rows
    .flatMap(({ application_id, facts, user_id, sealed_snapshot, sealed_key, ...signer }): SignedPerson[] => {
      const key = findDataKey(fields, { id: signer.borrower_id, data_key: sealed_key })
      if (!key) return []
      const { name, role, answers }: BorrowerSnapshot = JSON.parse(
        key.openText(sealed_snapshot, associatedData(signer)),
      )
      const { email, phone_number } = contactIn(answers)
      const is_primary = role === 'BORROWER'
      const loan_amount = is_primary && facts ? loanAmountIn(answers, facts.rates) : null
      return [
        {
          application_id,
          borrower_id: signer.borrower_id,
          user_id,
          name,
          first_name: String(answers.borrower.first_name ?? ''),
          is_primary,
          email,
          phone_number,
          loan_amount,
          land: is_primary ? answers.land : undefined,
        },
      ]
    })
    .sort((a, b) => Number(b.is_primary) - Number(a.is_primary))
}

/** The first names in the snapshots of these envelopes, by '<envelope> <borrower>'. Without those whose data was deleted since. */
export async function readSnapshotNames(
  db: Kysely<Database>,
  fields: FieldEncryption,
  envelope_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (envelope_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('envelope_snapshot')
    .innerJoin('data_key', 'data_key.borrower_id', 'envelope_snapshot.borrower_id')
    .select(['envelope_id', 'envelope_snapshot.borrower_id', 'sealed_snapshot', 'sealed_key'])
    .where('envelope_id', 'in', [...envelope_ids])
    .execute()
  return new Map(
    rows.flatMap(({ sealed_snapshot, sealed_key, ...signer }): [string, string][] => {
      const key = findDataKey(fields, { id: signer.borrower_id, data_key: sealed_key })
      if (!key) return []
      const { answers }: BorrowerSnapshot = JSON.parse(key.openText(sealed_snapshot, associatedData(signer)))
      return [[`${signer.envelope_id} ${signer.borrower_id}`, String(answers.borrower.first_name ?? '')]]
    }),
  )
}

const CENTS = 100
const loanAmountIn = ({ home, land }: BorrowerSnapshot['answers'], rates: Rates): number | null => {
  const loan = loanSummary({ home, land, rates })
  return loan && loan.loan_total_amount / CENTS
}

/** The contact of a borrower as they signed. */
const contactIn = ({ borrower: { email, phone_number } }: BorrowerSnapshot['answers']) => ({
  email: String(email ?? ''),
  phone_number: phone_number ? String(phone_number) : null,
})
