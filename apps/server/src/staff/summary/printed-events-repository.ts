import type { AuditCode } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openProfile } from '../member-repository.ts'

/** An event of an application with its actor. */
export interface PrintedEvent {
  at: Date
  event: string
  actor: string
  actor_id: string | null
  /** The name of a person of the lender; null for every other actor, and for one who isn't in the database. */
  staff_name: string | null
}

interface EventsWanted {
  application_id: string
  codes: readonly AuditCode[]
  /** Whether the reader may know what compliance did. */
  withCompliance: boolean
  limit: number
}

/** The events of an application, the newest first. */
export async function readPrintedEvents(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { application_id, codes, withCompliance, limit }: EventsWanted,
): Promise<PrintedEvent[]> {
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('staff_member', 'staff_member.id', 'audit_event.actor_id')
    .select(['at', 'event', 'actor', 'actor_id', 'staff_member.id as staff_id', 'sealed_profile'])
    .where('application_id', '=', application_id)
    .where('event', 'in', codes)
    .$if(!withCompliance, query =>
      query.where(({ or, eb }) =>
        or([eb('staff_member.kind', 'is', null), eb('staff_member.kind', '!=', 'COMPLIANCE')]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ staff_id, sealed_profile, ...event }) => ({
    ...event,
    staff_name: staff_id && sealed_profile ? openProfile({ fields }, staff_id, sealed_profile).name : null,
  }))
}
