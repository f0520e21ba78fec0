import { exportFormats } from '@porchlight/domain/staff'
import type { Static } from 'typebox'
import { closed, flag, nullable, oneOf, text, time } from '../schemas.ts'

/** A file that was made of an application. */
export const exportRecord = closed({
  id: text,
  /** An application in one of the formats, or its demographics, which are never beside it. */
  kind: oneOf([...exportFormats, 'DEMOGRAPHICS']),
  made_at: time,
  /** The staff member; null where an operator made it by a command. */
  made_by: nullable(text),
  /** The zip that it was in; null for a file of its own. */
  batch_id: nullable(text),
  /** Time when the answers in it were signed. */
  signed_at: time,
  /** SHA-256 of the file in hex. */
  sha256: text,
  /** The lender's own number then. */
  loan_number: nullable(text),
})
export type ExportRecord = Static<typeof exportRecord>

/** The state of the last file of an application. */
export const lastExport = closed({
  at: time,
  /** True if the application was signed again since. */
  is_outdated: flag,
})
export type LastExport = Static<typeof lastExport>
