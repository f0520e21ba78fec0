import type { ColumnType } from 'kysely'
import type { JsonWithDefault, Now } from './column-types.ts'

export interface AuditTables {
  audit_event: AuditEventTable
  /** The last event of each chain. Written by a trigger. */
  audit_chain: { chain: string; length: number; hash: string }
  audit_checkpoint: { id: string; number: number; at: Date; seal: Buffer }
  audit_checkpoint_head: { checkpoint: number; chain: string; length: number; hash: string }
}

interface AuditEventTable {
  id: string
  at: Now
  actor_id: string | null
  actor: string
  event: string
  application_id: string | null
  borrower_id: string | null
  details: JsonWithDefault<object>
  ip: string
  user_agent: string
  chain: WrittenByTrigger<string>
  /** Position in the chain, from 1. */
  number: WrittenByTrigger<number>
  /** SHA-256 of the previous hash and of this event, in hex. */
  hash: WrittenByTrigger<string>
}

type WrittenByTrigger<T> = ColumnType<T, never, never>
