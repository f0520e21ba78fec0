import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { RequestContext } from '../http/request-context.ts'
import { newId } from '../ids.ts'

export type StaffRole = 'LOAN_OFFICER' | 'ADMIN'

/** Who acts. `user_id` is null for a borrower without a sign-in, who signs on the primary borrower's device. */
export type Actor =
  | { kind: 'borrower'; user_id: string | null }
  /** `dealers`: the ids of the dealers that the person is assigned to. */
  | { kind: 'staff'; staff_id: string; role: StaffRole; dealers: readonly string[] }
  | { kind: 'system' }

export const systemActor: Actor = { kind: 'system' }
export const borrowerActor = ({ user_id }: { user_id: string }): Actor => ({ kind: 'borrower', user_id })

export interface AuditEntry {
  event: string
  application_id?: string | null
  borrower_id?: string | null
  /** Which fields, never the values of SSN or date of birth. */
  details?: object
}

function actorId(actor: Actor): string | null {
  switch (actor.kind) {
    case 'borrower':
      return actor.user_id
    case 'staff':
      return actor.staff_id
    case 'system':
      return null
  }
}

const auditRow = (
  actor: Actor,
  { event, application_id = null, borrower_id = null, details = {} }: AuditEntry,
  context: RequestContext,
): Insertable<Database['audit_event']> => ({
  id: newId(),
  actor_id: actorId(actor),
  actor: actor.kind,
  event,
  application_id,
  borrower_id,
  details: JSON.stringify(details),
  ip: context.ip,
  user_agent: context.userAgent,
})

/** The insertion of an audit event, as part of a larger statement. The database refuses to update or delete audit events. */
export const auditWrite = (db: Kysely<Database>, actor: Actor, entry: AuditEntry, context: RequestContext) =>
  db.insertInto('audit_event').values(auditRow(actor, entry, context))

/** Records what an actor did. */
export async function recordAudit(
  db: Kysely<Database>,
  actor: Actor,
  entry: AuditEntry,
  context: RequestContext,
): Promise<void> {
  await auditWrite(db, actor, entry, context).execute()
}
