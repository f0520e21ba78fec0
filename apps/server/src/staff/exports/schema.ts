import type { ErrorCode } from '@porchlight/domain'
import type { ExportKind } from '@porchlight/domain/staff'
import type { ColumnType } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Database {
    application_export: ApplicationExportTable
    export_batch: ExportBatchTable
  }
}

/** A file that was made of what was signed in an envelope. The file itself is not stored. */
interface ApplicationExportTable {
  id: string
  application_id: string
  envelope_id: string
  kind: ExportKind
  reason: string
  /** SHA-256 in hex. */
  sha256: string
  /** The lender's own number then. */
  loan_number: string | null
  batch_id: string | null
  /** The staff member; null where an operator made it by a command. */
  made_by: string | null
  made_at: Date
}

/** An application of a batch without a file, and why. */
export interface BatchRefusal {
  application_id: string
  code: ErrorCode
}

/** A zip with files of applications, which was streamed to a staff member. */
interface ExportBatchTable {
  id: string
  staff_id: string
  /** Listed in the order in which their files are made. */
  application_ids: string[]
  refused: ColumnType<BatchRefusal[], undefined, string>
  made_at: Date
}
