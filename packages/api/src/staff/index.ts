import { signedApplicationOperations } from './application-view.ts'
import { assignmentOperations } from './assignment.ts'
import { batchOperations } from './batches.ts'
import { checkOperations } from './checks.ts'
import { demographicsOperations } from './demographics.ts'
import { signedDocumentOperations } from './documents.ts'
import { exportOperations } from './exports.ts'
import { historyOperations } from './history.ts'
import { identifierOperations } from './identifiers.ts'
import { milestoneOperations } from './milestones.ts'
import { noteOperations } from './notes.ts'
import { presenceOperations } from './presence.ts'
import { queueOperations } from './queue.ts'
import { reminderOperations } from './returns.ts'
import { reviewOperations } from './review.ts'

export const staffOperations = {
  ...assignmentOperations,
  ...batchOperations,
  ...checkOperations,
  ...demographicsOperations,
  ...exportOperations,
  ...historyOperations,
  ...identifierOperations,
  ...milestoneOperations,
  ...noteOperations,
  ...presenceOperations,
  ...queueOperations,
  ...reminderOperations,
  ...reviewOperations,
  ...signedApplicationOperations,
  ...signedDocumentOperations,
}
export type StaffOperations = typeof staffOperations
