import type { AuditCode, AuditDetails } from '@porchlight/domain'
import type { Insertable, Kysely } from 'kysely'
import type { AnonymousActor, SignerActor, StaffActor, SystemActor } from '../actor.ts'
import type { Database } from '../database/schema.ts'
import type { RequestContext } from '../http/request-context.ts'
import { newId } from '../ids.ts'
import { currentOperator } from './operator.ts'

/**
 * The part of an actor that an event stores. `user_id` is null for a borrower without a sign-in, who signs on the primary
 * borrower's device.
 */
export type AuditedActor =
  | { kind: 'borrower'; user_id: string | null }
  | Pick<SignerActor, 'kind' | 'borrower_id'>
  | Pick<StaffActor, 'kind' | 'staff_id'>
  | SystemActor
  | AnonymousActor

interface Subject {
  application_id?: string | null
  borrower_id?: string | null
}

/** An event of the domain's table, with the details that the table names for it. */
export type AuditEntry<C extends AuditCode> = Subject & { event: C } & (keyof AuditDetails<C> extends never
    ? { details?: never }
    : { details: AuditDetails<C> })

/** An event whose code is known at run time, with the details of that code. */
export type AnyAuditEntry = { [Code in AuditCode]: AuditEntry<Code> }[AuditCode]

function actorId(actor: AuditedActor): string | null {
  switch (actor.kind) {
    case 'borrower':
      return actor.user_id
    case 'signer':
      return actor.borrower_id
    case 'staff':
      return actor.staff_id
    case 'system':
    case 'anonymous':
      return null
  }
}

const auditRow = (
  actor: AuditedActor,
  { event, application_id = null, borrower_id = null, details = {} }: Subject & { event: AuditCode; details?: object },
  context: RequestContext,
  operator = currentOperator(),
): Insertable<Database['audit_event']> => ({
  id: newId(),
  actor_id: actorId(actor),
  actor: actor.kind,
  event,
  application_id,
  borrower_id,
  details: JSON.stringify(details),
  ip: context.ip,
  user_agent: operator === undefined ? context.userAgent : `admin command by ${operator}`,
})

/** The insertion of an audit event, as part of a larger statement. The database refuses to update or delete audit events. */
export const auditWrite = <C extends AuditCode>(
  db: Kysely<Database>,
  actor: AuditedActor,
  entry: AuditEntry<C> | AnyAuditEntry,
  context: RequestContext,
) => db.insertInto('audit_event').values(auditRow(actor, entry, context))

const LATEST_SIGN_INS = 20

/** Returns when the system last recorded an event that concerns no application, such as a backup. */
export async function lastSystemEventAt(db: Kysely<Database>, event: AuditCode): Promise<Date | null> {
  const last = await db
    .selectFrom('audit_event')
    .select('at')
    .where('chain', '=', 'system')
    .where('event', '=', event)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}

/** The IP addresses of an account's latest sign-ins. */
export async function readSignInAddresses(db: Kysely<Database>, user_id: string): Promise<string[]> {
  const latest = await db
    .selectFrom('audit_event')
    .select('ip')
    .where('chain', '=', user_id)
    .where('event', '=', 'account.signed_in')
    .orderBy('number', 'desc')
    .limit(LATEST_SIGN_INS)
    .execute()
  return latest.map(({ ip }) => ip)
}

/** Records what an actor did. */
export async function recordAudit<C extends AuditCode>(
  db: Kysely<Database>,
  actor: AuditedActor,
  entry: AuditEntry<C> | AnyAuditEntry,
  context: RequestContext,
): Promise<void> {
  await auditWrite(db, actor, entry, context).execute()
}
