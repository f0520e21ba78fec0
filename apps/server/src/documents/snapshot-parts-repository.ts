import { demographicsResource, type StoredAnswers } from '@porchlight/domain'
import type { Kysely, Transaction } from 'kysely'
import type { ApplicationState } from '../applications/record/application.ts'
import { findDataKey, openDataKey } from '../applications/record/data-key.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SignerRef } from './repository.ts'

// Answers that are signed and that no document shows. Nothing that builds documents imports this module (.dependency-cruiser.mjs).

type Part = Database['envelope_snapshot_part']['part']

const associatedData = ({ envelope_id, borrower_id }: SignerRef, part: Part) => ({
  table: 'envelope_snapshot_part',
  column: 'sealed_part',
  row: `${envelope_id} ${borrower_id} ${part}`,
})

/**
 * Stores the SSN, the birth date and the demographics of every borrower as they are sent for signature, in the transaction that takes the
 * snapshot. Each part is sealed with the key of its borrower.
 */
export async function writeSnapshotParts(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  envelope_id: string,
  { borrowers, demographics }: Pick<ApplicationState, 'borrowers' | 'demographics'>,
): Promise<void> {
  const ids = borrowers.map(({ id }) => id)
  const consents = await trx
    .selectFrom('consent')
    .select(['borrower_id', 'ssn', 'date_of_birth'])
    .where('borrower_id', 'in', ids)
    .execute()
  const rows = borrowers.flatMap(borrower => {
    const signer = { envelope_id, borrower_id: borrower.id }
    const key = openDataKey(fields, borrower)
    const row = (part: Part, content: object) => ({
      ...signer,
      part,
      sealed_part: key.seal(JSON.stringify(content), associatedData(signer, part)),
    })
    const consent = consents.find(({ borrower_id }) => borrower_id === borrower.id)
    const opened = (column: 'ssn' | 'date_of_birth') =>
      consent?.[column] ? key.openText(consent[column], { table: 'consent', column, row: borrower.id }) : null
    const given = demographics[borrower.id]
    return [
      row('identifiers', { ssn: opened('ssn'), date_of_birth: opened('date_of_birth') }),
      ...(given ? [row('demographics', { answers: given.answers, schema_version: given.schema_version })] : []),
    ]
  })
  await trx.insertInto('envelope_snapshot_part').values(rows).execute()
}

export interface SignedIdentifiers {
  /** '123-45-6789' */
  ssn: string | null
  /** 'YYYY-MM-DD' */
  date_of_birth: string | null
}

/** The SSN and the birth date that a borrower signed with. Undefined where there are none, and after the borrower's data was deleted. */
export async function readSignedIdentifiers(
  db: Kysely<Database>,
  fields: FieldEncryption,
  signer: SignerRef,
): Promise<SignedIdentifiers | undefined> {
  const row = await db
    .selectFrom('envelope_snapshot_part')
    .innerJoin('data_key', 'data_key.borrower_id', 'envelope_snapshot_part.borrower_id')
    .select(['sealed_part', 'sealed_key as data_key'])
    .where('envelope_id', '=', signer.envelope_id)
    .where('envelope_snapshot_part.borrower_id', '=', signer.borrower_id)
    .where('part', '=', 'identifiers')
    .executeTakeFirst()
  const key = row && findDataKey(fields, { id: signer.borrower_id, data_key: row.data_key })
  return key && JSON.parse(key.openText(row.sealed_part, associatedData(signer, 'identifiers')))
}

/** A part of everyone in a signing, with the key that opens it. Without those whose data was deleted since. */
async function readParts(db: Kysely<Database>, fields: FieldEncryption, envelope_id: string, part: Part) {
  const rows = await db
    .selectFrom('envelope_snapshot_part')
    .leftJoin('data_key', 'data_key.borrower_id', 'envelope_snapshot_part.borrower_id')
    .select(['envelope_snapshot_part.borrower_id', 'sealed_part', 'sealed_key as data_key'])
    .where('envelope_id', '=', envelope_id)
    .where('part', '=', part)
    .execute()
  return rows.flatMap(({ borrower_id, sealed_part, data_key }) => {
    const key = findDataKey(fields, { id: borrower_id, data_key })
    const open = () => JSON.parse(key!.openText(sealed_part, associatedData({ envelope_id, borrower_id }, part)))
    return key ? [{ borrower_id, open }] : []
  })
}

/** The demographics as they were signed, by borrower id. Without those whose data was deleted since. */
export async function readSignedDemographics(
  db: Kysely<Database>,
  fields: FieldEncryption,
  envelope_id: string,
): Promise<ReadonlyMap<string, StoredAnswers>> {
  const parts = await readParts(db, fields, envelope_id, 'demographics')
  return new Map(
    parts.map(({ borrower_id, open }) => {
      const { answers, schema_version } = open()
      return [borrower_id, demographicsResource.load(answers, schema_version)]
    }),
  )
}

/** The SSNs as they were signed ('123-45-6789'), by borrower id. Without those whose data was deleted since. */
export async function readSignedSsns(
  db: Kysely<Database>,
  fields: FieldEncryption,
  envelope_id: string,
): Promise<ReadonlyMap<string, string | null>> {
  const parts = await readParts(db, fields, envelope_id, 'identifiers')
  return new Map(parts.map(({ borrower_id, open }) => [borrower_id, open().ssn]))
}

/**
 * The SSNs and birth dates that everyone signed with, by borrower id. Without those whose data was deleted since, and those whose values
 * cannot be opened.
 */
export async function readReadableIdentifiers(
  db: Kysely<Database>,
  fields: FieldEncryption,
  envelope_id: string,
): Promise<ReadonlyMap<string, SignedIdentifiers>> {
  const parts = await readParts(db, fields, envelope_id, 'identifiers')
  return new Map(
    parts.flatMap(({ borrower_id, open }): [string, SignedIdentifiers][] => {
      try {
        return [[borrower_id, open()]]
      } catch {
        return []
      }
    }),
  )
}
