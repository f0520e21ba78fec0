import type { Generated } from 'kysely'
import type { ModeName } from '../mode.ts'
import type { AuditTables } from './audit-schema.ts'
import type { Now } from './column-types.ts'

/**
 * All tables, as types: those of platform stand here, and each area adds its own in its `schema.ts` by declaration merging. One
 * interface, because a statement may join tables of several areas, and a transaction is passed from one area to another.
 */
export interface Database extends AuditTables {
  /** Keys that are the same for all field keys, sealed with the field key. */
  lookup_key: { name: string; sealed: Buffer }
  operating_mode: { is_only: Generated<boolean>; name: ModeName; ends_at: Date | null }
  known_key: { setting: KeySetting; id: string; first_used_at: Now }
  rate_limit: { key: string; used: number; resets_at: Date }
  idempotent_response: IdempotentResponseTable
}

/** The settings whose keys the database depends on. */
export type KeySetting = 'FIELD_ENCRYPTION_KEY' | 'IDENTITY_KEY'

interface IdempotentResponseTable {
  /** The owner as `keyOwner` names it. */
  actor: string
  key: string
  request_hash: Buffer
  /** Null until the response is known. Sealed with the field key. */
  sealed_body: Buffer | null
  etag: string | null
  created_at: Now
}
