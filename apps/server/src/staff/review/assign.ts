import type { AssignmentReason } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { StaffActor, SystemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { updateReview } from '../record/review-repository.ts'
import type { Review } from '../record/schema.ts'

interface Assignment {
  actor: StaffActor | SystemActor
  context: RequestContext
  now: Date
  to: string | null
  reason: AssignmentReason
}

const idsOf = (id: string | null): string[] => (id === null ? [] : [id])

/** Gives a locked application to a person, or to no one, with its event. Returns the updated row. */
export async function assign(
  trx: Transaction<Database>,
  review: Review,
  { actor, context, now, to, reason }: Assignment,
): Promise<Review> {
  if (review.assignee_id === to) return review
  const { application_id, assignee_id } = review
  const details = { from: idsOf(assignee_id), to: idsOf(to), reason }
  await recordAudit(trx, actor, { event: 'application.assigned', application_id, details }, context)
  return updateReview(trx, review, { assignee_id: to, assigned_at: to === null ? null : now })
}
