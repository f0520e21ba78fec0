import type { ExportRecord, LastExport } from '@porchlight/api'
import type { ExportKind } from '@porchlight/domain/staff'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { type NameOf, sealedProfileOf } from '../staff-members/staff-member-repository.ts'

/** Files of applications, which the people who lend know of. */
const ofApplications: readonly ExportKind[] = ['MISMO', 'JSON']

/** Records that a file was made, in the transaction of its event. */
export async function insertExportRecord(
  trx: Transaction<Database>,
  row: Insertable<Database['application_export']>,
): Promise<void> {
  await trx.insertInto('application_export').values(row).execute()
}

/** Part of a statement: the files of an application, the latest first. In lists of JSON, times are text. */
export const exportRecordsOf = (db: Kysely<Database>, application_id: string, of: 'application' | 'demographics') =>
  db
    .selectFrom('application_export')
    .innerJoin('envelope', 'envelope.id', 'application_export.envelope_id')
    .select([
      'application_export.id',
      'kind',
      'made_at',
      'made_by',
      'batch_id',
      'envelope.sealed_at as signed_at',
      'sha256',
      'loan_number',
      'envelope_id',
    ])
    .select(sealedProfileOf('application_export.made_by').as('sealed_profile'))
    .where('application_export.application_id', '=', application_id)
    .where('kind', 'in', of === 'application' ? ofApplications : ['DEMOGRAPHICS'])
    .orderBy('made_at', 'desc')
    .orderBy('application_export.id', 'desc')

/** Part of a statement: files of applications, of whichever format, the latest first, and whether another envelope was sealed since. */
const datedExports = (db: Kysely<Database>) =>
  db
    .selectFrom('application_export')
    .innerJoin('envelope', 'envelope.id', 'application_export.envelope_id')
    .select('made_at as at')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('envelope as later')
          .select('later.id')
          .whereRef('later.application_id', '=', 'application_export.application_id')
          .where('later.facts', 'is not', null)
          .whereRef('later.sealed_at', '>', 'envelope.sealed_at'),
      ).as('is_outdated'),
    )
    .where('kind', 'in', ofApplications)

/** Part of a statement: the last file of an application. */
export const lastExportOf = (db: Kysely<Database>, application_id: string) =>
  datedExports(db)
    .where('application_export.application_id', '=', application_id)
    .orderBy('made_at', 'desc')
    .orderBy('application_export.id', 'desc')
    .limit(1)

/** The last file of each of these applications that has one, by its id. */
export async function readLastExports(db: Kysely<Database>, application_ids: readonly string[]) {
  if (application_ids.length === 0) return new Map<string, never>()
  const rows = await datedExports(db)
    .distinctOn('application_export.application_id')
    .select('application_export.application_id')
    .where('application_export.application_id', 'in', application_ids)
    .orderBy('application_export.application_id')
    .orderBy('made_at', 'desc')
    .orderBy('application_export.id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.application_id, row]))
}

type Row = Awaited<ReturnType<ReturnType<typeof exportRecordsOf>['execute']>>[number]
/** A row of a list of JSON. */
type JsonRow = Omit<Row, 'made_at' | 'signed_at'> & { made_at: string; signed_at: string | null }

export const toExportRecord = (
  { made_at, made_by, signed_at, envelope_id: _, sealed_profile, ...row }: Row | JsonRow,
  nameOf: NameOf,
): ExportRecord => ({
  ...row,
  made_at: new Date(made_at).toISOString(),
  made_by: nameOf(made_by, sealed_profile) ?? null,
  // Only what was sealed is exported.
  signed_at: new Date(signed_at!).toISOString(),
})

export const toLastExport = (row: { at: Date | string; is_outdated: unknown } | null): LastExport | null =>
  row && { at: new Date(row.at).toISOString(), is_outdated: Boolean(row.is_outdated) }
