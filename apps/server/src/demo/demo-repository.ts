import type { Kysely } from 'kysely'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'

const borrowersWith = (db: Kysely<Database>, { hashContact }: ContactKeys, emails: readonly string[]) =>
  db
    .selectFrom('borrower')
    .innerJoin('users', 'users.id', 'borrower.user_id')
    .where('users.email_hash', 'in', emails.map(hashContact))

/** The first application of the person with this address, and the codes of its events in their order. */
export async function findProgress(
  db: Kysely<Database>,
  keys: ContactKeys,
  email: string,
): Promise<{ application_id: string | undefined; events: string[] }> {
  const rows = await borrowersWith(db, keys, [email])
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .innerJoin('audit_event', 'audit_event.chain', 'application.id')
    .select(['application.id', 'audit_event.event'])
    .orderBy('application.created_at')
    .orderBy('audit_event.number')
    .execute()
  const application_id = rows[0]?.id
  return { application_id, events: rows.filter(({ id }) => id === application_id).map(({ event }) => event) }
}

/** Returns whether there is an application that is of no one with these addresses. */
export async function hasOtherApplications(
  db: Kysely<Database>,
  keys: ContactKeys,
  emails: readonly string[],
): Promise<boolean> {
  const other = await db
    .selectFrom('application')
    .select('id')
    .where('id', 'not in', borrowersWith(db, keys, emails).select('borrower.application_id'))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
