import type { Grant, StaffProfile } from '@porchlight/domain/staff'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { insertStaffMember, replaceGrants } from '../../../src/staff/staff-members/staff-member-repository.ts'
import { staffActor } from '../../support/actors.ts'
import type { TestServices } from '../../support/services.ts'
import { profileOf } from '../../support/staff.ts'

/** An active staff member, as the actor of calls with `staffHeaders`. */
export async function lendingStaffMember(
  { db, keys, clock }: TestServices,
  grants: Grant[],
  profile: Partial<StaffProfile> = {},
): Promise<StaffActor & { name: string }> {
  const id = newId()
  const now = clock.now()
  const whole = { ...profileOf(`${id}@lender.example`), ...profile }
  await inTransaction(db, async trx => {
    const kind = grants.some(({ role }) => role === 'COMPLIANCE') ? 'COMPLIANCE' : 'LENDING'
    await insertStaffMember(trx, keys, { id, kind, status: 'ACTIVE', is_development: false, profile: whole, now })
    await replaceGrants(trx, id, grants, now)
  })
  return { ...staffActor(grants, [whole.email]), staff_id: id, name: whole.name }
}

/** Everyone who has an application, and the events that say why. */
export async function assignmentOf({ db }: TestServices, application_id: string) {
  const { assignee_id, version } = await db
    .selectFrom('application_review')
    .select(['assignee_id', 'version'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('audit_event')
    .select(['actor_id', 'details'])
    .where('application_id', '=', application_id)
    .where('event', '=', 'application.assigned')
    .orderBy('number')
    .execute()
  return { assignee_id, version, events }
}

/** The body that assigns applications from one person, or from no one, to another. */
export const assignmentBody = (
  assignee_id: string | null,
  from: string | null,
  ids: readonly string[],
  reason = 'Vacation',
) => ({ applications: ids.map(application_id => ({ application_id, from })), assignee_id, reason })
