import type { Kysely } from 'kysely'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'

declare module '../../platform/database/schema.ts' {
  interface Database {
    shown_findings: {
      /** The signing that was opened. */
      envelope_id: string
      application_id: string
      /** Sealed with the key of the application. */
      sealed_findings: Buffer
      opened_at: Date
    }
  }
}

/** Part of a statement: the findings of each signing as they were shown first, the oldest first. */
export const shownFindingsOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('shown_findings')
    .select(['envelope_id', 'opened_at', base64('sealed_findings').as('sealed_findings')])
    .where('application_id', '=', application_id)
    .orderBy('opened_at')
