import type { Transaction } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { updateReview } from './review-repository.ts'
import type { Review } from './schema.ts'

interface Acting {
  actor: StaffActor
  context: RequestContext
  now: Date
}

/**
 * Throws 409 where another person works on the application. Acting on an unassigned one takes it. Returns the locked row as it is then.
 */
export async function requireAssignee(
  trx: Transaction<Database>,
  review: Review,
  { actor, context, now }: Acting,
): Promise<Review> {
  const { application_id, assignee_id } = review
  if (assignee_id === actor.staff_id) return review
  if (assignee_id !== null) throw new HttpError('assigned_to_another')
  const entry = {
    event: 'application.assigned',
    application_id,
    details: { from: [], to: [actor.staff_id], reason: 'taken' },
  } as const
  await recordAudit(trx, actor, entry, context)
  return updateReview(trx, review, { assignee_id: actor.staff_id, assigned_at: now })
}
