import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { RequestContext } from '../http/request-context.ts'
import { newId } from '../ids.ts'

export interface AuditEntry {
  event: string
  /** Who did it: a user's id, or nobody for the service itself. */
  actor_id?: string | null
  actor: 'borrower' | 'staff' | 'service'
  application_id?: string | null
  borrower_id?: string | null
  /** Which fields, never the values of SSN or date of birth. */
  details?: object
}

/** Records who did what; the table refuses to be changed afterwards. */
export async function audit(db: Kysely<Database>, entry: AuditEntry, caller: RequestContext): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      id: newId(),
      actor_id: entry.actor_id ?? null,
      actor: entry.actor,
      event: entry.event,
      application_id: entry.application_id ?? null,
      borrower_id: entry.borrower_id ?? null,
      details: JSON.stringify(entry.details ?? {}),
      ip: caller.ip,
      user_agent: caller.userAgent,
    })
    .execute()
}
