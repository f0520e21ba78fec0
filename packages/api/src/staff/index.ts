import { signedDocumentOperations } from './documents.ts'
import { presenceOperations } from './presence.ts'
import { reviewOperations } from './review.ts'

/** Every operation of the lender's side. */
export const staffOperations = { ...presenceOperations, ...reviewOperations, ...signedDocumentOperations }
export type StaffOperations = typeof staffOperations
