import { isGranted, lendingRoles, mayWorkOn } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Review } from '../record/schema.ts'
import { lockAccess } from '../staff-members/lock-repository.ts'
import { assign } from './assign.ts'

interface Acting {
  actor: StaffActor
  context: RequestContext
  now: Date
}

/**
 * Throws 401 or 404 where the person was deactivated, or lost the grant for the dealer, since the request began: an application that
 * they took would stay theirs.
 */
export async function requireAccess(
  trx: Transaction<Database>,
  { staff_id }: StaffActor,
  dealer_id: string,
): Promise<void> {
  const access = await lockAccess(trx, staff_id)
  // People are never deleted, and a sign-in proved this one.
  if (!access) return
  if (access.status !== 'ACTIVE') throw new HttpError('unauthenticated')
  if (!isGranted(access.grants, lendingRoles, dealer_id)) throw new HttpError('application_not_found')
}

/**
 * Throws 409 where another person works on the application. Acting on an unassigned one takes it. Returns the updated row.
 */
export async function requireAssignee(trx: Transaction<Database>, review: Review, acting: Acting): Promise<Review> {
  const { staff_id } = acting.actor
  if (!mayWorkOn(staff_id, review.assignee_id)) throw new HttpError('assigned_to_another')
  if (review.assignee_id === staff_id) return review
  await requireAccess(trx, acting.actor, review.dealer_id)
  return assign(trx, review, { ...acting, to: staff_id, reason: 'taken' })
}
