import { type Grant, lendingRoles, scopeOfGrants } from '@porchlight/domain/staff'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Returns whether letters of applications of a staff member wait to be printed or mailed. Restricted applications count for their assignee alone. */
export async function hasLettersOnPaper(
  db: Kysely<Database>,
  staff_id: string,
  grants: readonly Grant[],
): Promise<boolean> {
  const dealers = scopeOfGrants(grants, lendingRoles)
  if (dealers !== 'ALL' && dealers.length === 0) return false
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from letter
        join application on application.id = letter.application_id
        join borrower on borrower.id = letter.borrower_id and borrower.removed_at is null
        join application_review on application_review.application_id = letter.application_id
       where letter.state in ('TO_PRINT', 'PRINTED')
         and application.withdrawn_at is null and application_review.finished_at is null and application.discarded_at is null
         and (application_review.restricted_at is null or application_review.assignee_id = ${staff_id}::uuid)
         and ${dealers === 'ALL' ? sql`true` : sql`application.dealer_id = any(${dealers}::uuid[])`}) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}
