import type { HandedOver } from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** The last file of each of these applications that has one, and whether it was signed again since. */
export async function readHandedOver(
  db: Kysely<Database>,
  application_ids: readonly string[],
): Promise<ReadonlyMap<string, HandedOver>> {
  if (application_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('application_export')
    .innerJoin('envelope', 'envelope.id', 'application_export.envelope_id')
    .distinctOn('application_export.application_id')
    .select(['application_export.application_id', 'made_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('envelope as later')
          .select('later.id')
          .whereRef('later.application_id', '=', 'application_export.application_id')
          .whereRef('later.sealed_at', '>', 'envelope.sealed_at'),
      ).as('is_outdated'),
    )
    .where('application_export.application_id', 'in', application_ids)
    .where('kind', '<>', 'DEMOGRAPHICS')
    .orderBy('application_export.application_id')
    .orderBy('made_at', 'desc')
    .orderBy('application_export.id', 'desc')
    .execute()
  return new Map(
    rows.map(({ application_id, made_at, is_outdated }) => [
      application_id,
      { at: made_at.toISOString(), is_outdated: Boolean(is_outdated) },
    ]),
  )
}
