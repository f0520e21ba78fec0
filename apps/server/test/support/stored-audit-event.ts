import type { AuditCode } from '@porchlight/domain'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'
import { newId } from '../../src/platform/ids.ts'

/** Stores an audit event as another release may have: its code is not in the domain's table. */
export async function storeAuditEvent<Code extends string>(
  db: Kysely<Database>,
  event: Partial<Insertable<Database['audit_event']>> & { event: Code extends AuditCode ? never : Code },
): Promise<void> {
  const row = { id: newId(), actor: 'system', ip: '10.0.0.1', user_agent: 'Test, "quoted" · ünïcode', ...event }
  await db.insertInto('audit_event').values(row).execute()
}
