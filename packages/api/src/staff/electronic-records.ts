import { noElectronicRecords } from '@porchlight/domain'
import { closed, day, flag, nullable, oneOf, text } from '../schemas.ts'

/** The consent of a borrower to electronic records. */
export const electronicRecords = closed({
  /** True if notices, disclosures and valuations can go to the borrower electronically today; otherwise they go on paper. */
  stands: flag,
  /** The day of the last consent. */
  since: nullable(day),
  version: nullable(text),
  why_not: nullable(oneOf(noElectronicRecords)),
  withdrawn_on: nullable(day),
})
