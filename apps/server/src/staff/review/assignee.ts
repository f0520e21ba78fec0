import type { Action } from '@porchlight/api'
import type { Day } from '@porchlight/domain'
import {
  isGranted,
  isLicensedIn,
  type LicensedStates,
  lendingRoles,
  licensedOn,
  mayKnowOf,
  mayWorkOn,
  unlicensedWords,
} from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import { needsLicense } from '../../applications/gate/policy.ts'
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
  /** A day in the lender's time zone. */
  today: Day
}

/**
 * Throws 401 or 404 where the person was deactivated, or lost the grants by which they know of the application, since the request began: an
 * application that they took would stay theirs. Returns the states in which they are licensed.
 */
async function requireAccess(
  trx: Transaction<Database>,
  { staff_id, licensed_in }: StaffActor,
  review: Review,
  today: Day,
): Promise<LicensedStates> {
  const access = await lockAccess(trx, staff_id)
  // People are never deleted, and a sign-in proved this one.
  if (!access) return licensed_in
  if (access.status !== 'ACTIVE') throw new HttpError('unauthenticated')
  const { grants, licenses } = access
  if (!isGranted(grants, lendingRoles, review.dealer_id) || !mayKnowOf({ id: staff_id, grants }, review))
    throw new HttpError('application_not_found')
  return licensedOn(licenses, today)
}

function requireLicense(actor: StaffActor, licensed: LicensedStates, { state }: Review): void {
  if (state !== null && !isLicensedIn(licensed, state))
    throw new HttpError('not_licensed', { text: unlicensedWords(actor, state) })
}

/**
 * Assigns an unassigned application to the person. Throws 401 and 404 without access, and 409 without a license in its state, which
 * `withoutLicense` asks for no one. Returns the updated row.
 */
export async function take(
  trx: Transaction<Database>,
  review: Review,
  { today, ...acting }: Acting,
  { withoutLicense = false } = {},
): Promise<Review> {
  const { actor } = acting
  const licensed = await requireAccess(trx, actor, review, today)
  if (!withoutLicense) requireLicense(actor, licensed, review)
  return assign(trx, review, { ...acting, to: actor.staff_id, reason: 'taken' })
}

/**
 * Throws 409 where another person works on the application, and where the person needs a license for the action and has none. Acting on an
 * unassigned one takes it. Returns the updated row.
 */
export async function requireAssignee(
  trx: Transaction<Database>,
  review: Review,
  acting: Acting,
  action: Action,
): Promise<Review> {
  const { actor, today } = acting
  if (!mayWorkOn(actor.staff_id, review.assignee_id)) throw new HttpError('assigned_to_another')
  if (review.assignee_id === null) return take(trx, review, acting, { withoutLicense: !needsLicense(action, true) })
  if (needsLicense(action, false)) requireLicense(actor, await requireAccess(trx, actor, review, today), review)
  return review
}
