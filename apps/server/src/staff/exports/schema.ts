import type { ExportEnd, ExportFormat, ExportKind, ExportReason } from '@porchlight/domain/staff'
import type { Generated } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Database {
    application_export: ApplicationExportTable
    export_of_many: ExportOfManyTable
    export_of_many_item: ExportOfManyItemTable
  }
}

/** A file that was made of what was signed in an envelope. The file itself is not kept. */
interface ApplicationExportTable {
  id: string
  application_id: string
  envelope_id: string
  kind: ExportKind
  reason: string
  /** In hex. */
  sha256: string
  /** The lender's own number then. */
  loan_number: string | null
  is_of_many: Generated<boolean>
  /** The person of the lender; null where an operator made it by a command. */
  made_by: string | null
  made_at: Date
}

/** Files of many applications, which one person downloads together within an hour. */
interface ExportOfManyTable {
  id: string
  staff_id: string
  format: ExportFormat
  reason: ExportReason
  made_at: Date
  /** When every file was made or refused. */
  finished_at: Date | null
  /** When the files were removed. */
  ended_at: Date | null
  ended: ExportEnd | null
}

interface ExportOfManyItemTable {
  export_id: string
  application_id: string
  /** Position in the list that was confirmed. */
  number: number
  /** The file and its report, sealed with the field key. Null before it is made, where it was refused, and once it ended. */
  sealed_file: Buffer | null
  /** The code of the refusal. */
  refusal: string | null
}
