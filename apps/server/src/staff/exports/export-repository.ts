import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/schema.ts'
import { exportRecordsOf } from './export-record-repository.ts'

/** The facts of a file that are in no snapshot, in one statement. */
export async function readExportFacts(
  db: Kysely<Database>,
  { application_id, envelope_id }: { application_id: string; envelope_id: string },
) {
  const { signers, ...review } = await db
    .selectFrom('application_review')
    .select(['first_submitted_at', 'loan_number', 'milestone', 'milestone_on'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('envelope_signer').select(['borrower_id', 'signed_at']).where('envelope_id', '=', envelope_id),
      ).as('signers'),
    )
    .select(({ ref }) =>
      jsonArrayFrom(
        db
          .selectFrom('item')
          .select(['kind', 'code', 'stage', 'waits_for', 'borrower_id', 'state'])
          .where('item.application_id', '=', ref('application_review.application_id'))
          .orderBy('item.id'),
      ).as('items'),
    )
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  return {
    ...review,
    signed_at: new Map(
      signers.flatMap(({ borrower_id, signed_at }) => (signed_at ? [[borrower_id, new Date(signed_at)] as const] : [])),
    ),
  }
}

/** The work on an application that the page of its files shows, in one statement. */
export const readExportWork = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('application_review')
    .select(['assignee_id', 'loan_number'])
    .select(jsonArrayFrom(exportRecordsOf(db, application_id, 'application')).as('export_records'))
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
