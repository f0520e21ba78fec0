import type { BorrowerStatus } from '@porchlight/domain'
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import { isNotEnded } from '../applications/record/ended-repository.ts'
import { openSigner } from '../documents/sealed-signer.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Write, writeTogether } from '../platform/database/transaction.ts'

export type Envelope = Selectable<Database['envelope']>
export type EnvelopeSigner = Awaited<ReturnType<typeof readSigners>>[number]

/**
 * The envelope that is out for signature, or else the one with which the application was submitted: that stays until one that is signed
 * after a return takes its place.
 */
export const findCurrentEnvelope = (db: Kysely<Database>, application_id: string): Promise<Envelope | undefined> =>
  db
    .selectFrom('envelope')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('status', 'in', ['PREPARING', 'OPEN', 'ALL_SIGNED', 'SEALED'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findEnvelope = (db: Kysely<Database>, id: string): Promise<Envelope | undefined> =>
  db.selectFrom('envelope').selectAll().where('id', '=', id).executeTakeFirst()

export async function readSigners(db: Kysely<Database>, fields: FieldEncryption, envelope_id: string) {
  const rows = await db
    .selectFrom('envelope_signer')
    .selectAll()
    .where('envelope_id', '=', envelope_id)
    .orderBy('borrower_id')
    .execute()
  return rows.map(row => openSigner(fields, row))
}

export async function findSigner(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { envelope_id, borrower_id }: { envelope_id: string; borrower_id: string },
): Promise<EnvelopeSigner | undefined> {
  const row = await db
    .selectFrom('envelope_signer')
    .selectAll()
    .where('envelope_id', '=', envelope_id)
    .where('borrower_id', '=', borrower_id)
    .executeTakeFirst()
  return row && openSigner(fields, row)
}

/** The borrowers who read the documents of an open envelope now and have not decided. */
export const findReaders = (db: Kysely<Database>, envelope_id: string, seen_after: Date) =>
  db
    .selectFrom('envelope_signer')
    .innerJoin('envelope', 'envelope.id', 'envelope_signer.envelope_id')
    .select('borrower_id')
    .where('envelope.id', '=', envelope_id)
    .where('status', '=', 'OPEN')
    .where('seen_at', '>', seen_after)
    .where('signed_at', 'is', null)
    .where('declined_at', 'is', null)
    .execute()

/** The application of an envelope, unless it was discarded or withdrawn. */
export async function findActiveApplication(db: Kysely<Database>, envelope_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('envelope')
    .innerJoin('application', 'application.id', 'envelope.application_id')
    .select('application_id')
    .where('envelope.id', '=', envelope_id)
    .where(isNotEnded)
    .executeTakeFirst()
  return row?.application_id
}

/** The envelope that a borrower signed last, also one that ended since. */
export const findLastSigned = (db: Kysely<Database>, borrower_id: string) =>
  db
    .selectFrom('envelope_signer')
    .innerJoin('envelope', 'envelope.id', 'envelope_signer.envelope_id')
    .select(['envelope.id', 'signed_at'])
    .where('borrower_id', '=', borrower_id)
    .where('signed_at', 'is not', null)
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The envelope that everyone signed last and whose documents were sealed, or undefined before the first submission. */
export const findLastSealed = (db: Kysely<Database>, application_id: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('envelope')
    .select('id')
    .where('application_id', '=', application_id)
    .where('facts', 'is not', null)
    .where('sealed_at', 'is not', null)
    .orderBy('sealed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertEnvelope(
  trx: Transaction<Database>,
  envelope: Insertable<Database['envelope']>,
  snapshots: Insertable<Database['envelope_snapshot']>[],
  signers: Omit<Insertable<Database['envelope_signer']>, 'envelope_id'>[],
  documents: Omit<Insertable<Database['document']>, 'envelope_id'>[],
): Promise<void> {
  await writeTogether(trx, [
    trx.insertInto('envelope').values(envelope),
    ...(snapshots.length > 0 ? [trx.insertInto('envelope_snapshot').values(snapshots)] : []),
    trx.insertInto('envelope_signer').values(signers.map(signer => ({ ...signer, envelope_id: envelope.id }))),
    trx.insertInto('document').values(documents.map(document => ({ ...document, envelope_id: envelope.id }))),
  ])
}

export const updateEnvelope = (trx: Transaction<Database>, id: string, columns: Updateable<Database['envelope']>) =>
  trx.updateTable('envelope').set(columns).where('id', '=', id)

/** The envelopes with which an application was submitted before, and that nothing replaced yet. */
export const findUnreplaced = (db: Kysely<Database>, application_id: string): Promise<Envelope[]> =>
  db
    .selectFrom('envelope')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('status', '=', 'SEALED')
    .execute()

export const updateApplication = (
  trx: Transaction<Database>,
  id: string,
  columns: Pick<
    Updateable<Database['application']>,
    'status' | 'submitted_at' | 'message' | 'declined_by' | 'reopened_by' | 'unlocked_sections' | 'corrected_sections'
  >,
) => trx.updateTable('application').set(columns).where('id', '=', id)

export const updateBorrowerStatus = (
  trx: Transaction<Database>,
  ids: string[],
  columns: { status: BorrowerStatus; signed_at?: Date; asked_to_leave_at?: null },
): Write => trx.updateTable('borrower').set(columns).where('id', 'in', ids)

/** The borrowers of open envelopes whose signature the provider has neither confirmed nor denied. */
export const readSignersToCheck = (db: Kysely<Database>): Promise<{ envelope_id: string; borrower_id: string }[]> =>
  db
    .selectFrom('envelope')
    .innerJoin('borrower', 'borrower.application_id', 'envelope.application_id')
    .select(['envelope.id as envelope_id', 'borrower.id as borrower_id'])
    .where('envelope.status', '=', 'OPEN')
    .where('borrower.status', '=', 'WAITING_ON_ESIGNATURE_SERVICE')
    .where('borrower.removed_at', 'is', null)
    .execute()

export const readFailedEnvelopes = (db: Kysely<Database>): Promise<{ id: string }[]> =>
  db.selectFrom('envelope').select('id').where('status', '=', 'FAILED').execute()

/** Deletes one signer of all envelopes, with the answers, events and documents; those of the others stay. */
export async function deleteSigner(trx: Transaction<Database>, borrower_id: string): Promise<void> {
  for (const table of [
    'document',
    'envelope_event',
    'envelope_signer',
    'envelope_snapshot',
    'envelope_snapshot_part',
  ] as const)
    await trx.deleteFrom(table).where('borrower_id', '=', borrower_id).execute()
}

/** Deletes the envelopes of an application with their signers, events and documents. */
export async function deleteEnvelopes(trx: Transaction<Database>, application_id: string): Promise<void> {
  await trx.deleteFrom('envelope').where('application_id', '=', application_id).execute()
}
