import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/platform/database/schema.ts'

/**
 * Makes the audit trail refuse events, of these codes and of one application alone where they are given, until the test ends or the
 * returned function is called.
 */
export async function refuseEvents(
  db: Kysely<Database>,
  codes?: readonly string[],
  application_id?: string,
): Promise<() => Promise<void>> {
  const ofCode = codes ? sql`new.event in (${sql.join(codes.map(code => sql.lit(code)))})` : sql`true`
  const ofApplication = application_id === undefined ? sql`true` : sql`new.application_id = ${sql.lit(application_id)}`
  await sql`create or replace function refuse_event() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`.execute(db)
  await sql`create trigger refuse_event before insert on audit_event for each row
    when (${ofCode} and ${ofApplication}) execute function refuse_event()`.execute(db)
  const accept = async () => void (await sql`drop trigger if exists refuse_event on audit_event`.execute(db))
  onTestFinished(accept)
  return accept
}
