import { staffAccountOperations } from './account.ts'
import { activityOperations } from './activity.ts'
import { signedApplicationOperations } from './application-view.ts'
import { assignmentOperations } from './assignment.ts'
import { batchOperations } from './batches.ts'
import { callOperations } from './calls.ts'
import { checkOperations } from './checks.ts'
import { complianceOperations } from './compliance.ts'
import { demographicsOperations } from './demographics.ts'
import { signedDocumentOperations } from './documents.ts'
import { dueOperations } from './due.ts'
import { electronicRecordsOperations } from './electronic-records.ts'
import { exportOperations } from './exports.ts'
import { figureOperations } from './figures.ts'
import { historyOperations } from './history.ts'
import { identifierOperations } from './identifiers.ts'
import { itemSetOperations } from './item-sets.ts'
import { staffItemOperations } from './items.ts'
import { letterOperations } from './letters.ts'
import { milestoneOperations } from './milestones.ts'
import { noteOperations } from './notes.ts'
import { overviewOperations } from './overview.ts'
import { presenceOperations } from './presence.ts'
import { queueOperations } from './queue.ts'
import { restrictionOperations } from './restriction.ts'
import { reminderOperations } from './returns.ts'
import { reviewOperations } from './review.ts'
import { sentMessageOperations } from './sent-messages.ts'
import { staffSessionOperations } from './session.ts'
import { demoSignInOperations, staffOidcOperations, staffSignInOperations } from './sign-in.ts'
import { staffMemberOperations } from './staff-members.ts'
import { stepUpOperations } from './step-up.ts'

export const staffOperations = {
  ...activityOperations,
  ...assignmentOperations,
  ...batchOperations,
  ...callOperations,
  ...checkOperations,
  ...complianceOperations,
  ...demographicsOperations,
  ...electronicRecordsOperations,
  ...exportOperations,
  ...figureOperations,
  ...historyOperations,
  ...identifierOperations,
  ...staffItemOperations,
  ...itemSetOperations,
  ...letterOperations,
  ...milestoneOperations,
  ...noteOperations,
  ...overviewOperations,
  ...dueOperations,
  ...presenceOperations,
  ...queueOperations,
  ...reminderOperations,
  ...restrictionOperations,
  ...reviewOperations,
  ...sentMessageOperations,
  ...signedApplicationOperations,
  ...demoSignInOperations,
  ...signedDocumentOperations,
  ...staffAccountOperations,
  ...staffMemberOperations,
  ...staffOidcOperations,
  ...staffSessionOperations,
  ...staffSignInOperations,
  ...stepUpOperations,
}
export type StaffOperations = typeof staffOperations
