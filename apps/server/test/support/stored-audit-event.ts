import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'
import { newId } from '../../src/platform/ids.ts'

/** Stores an audit event as any release may have: its code and details need not be those of the domain's table. */
export async function storeAuditEvent(
  db: Kysely<Database>,
  event: Partial<Insertable<Database['audit_event']>> & { event: string },
): Promise<void> {
  const row = { id: newId(), actor: 'system', ip: '10.0.0.1', user_agent: 'Test, "quoted" · ünïcode', ...event }
  await db.insertInto('audit_event').values(row).execute()
}
