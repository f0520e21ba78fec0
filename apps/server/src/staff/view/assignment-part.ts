import type { AssignmentPart } from '@porchlight/api'
import { type Day, isEnded } from '@porchlight/domain'
import { isLicensedIn, lendingRoleFor, licensedOn, mayAssign } from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import { SOMEONE } from '../assignment/text.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import type { NameOf } from '../staff-members/staff-member-repository.ts'
import type { Work } from './work-repository.ts'

type AssignmentRows = Pick<Work, 'assignee_id' | 'assigned_at' | 'version' | 'assignee_profile' | 'assignee_licenses'>

/** The assignment of an application as a person may change it. */
export function toAssignmentPart(
  actor: StaffActor,
  signed: SignedApplication,
  { assignee_id, assigned_at, version, assignee_profile, assignee_licenses }: AssignmentRows,
  { nameOf, today }: { nameOf: NameOf; today: Day },
): AssignmentPart {
  const role = lendingRoleFor(actor.grants, signed.facts.dealer_id)
  const is_manager = role === 'MANAGER'
  const assignee =
    assignee_id === null ? null : { id: assignee_id, name: nameOf(assignee_id, assignee_profile) ?? SOMEONE }
  // Unassigned, it would be the reader's.
  const person = assignee ?? (role ? { id: actor.staff_id, name: actor.name } : null)
  const licensed = assignee ? licensedOn(assignee_licenses, today) : actor.licensed_in
  return {
    assignee,
    assigned_at: assigned_at?.toISOString() ?? null,
    version,
    unlicensed: isEnded(signed.facts) || isLicensedIn(licensed, signed.state) ? null : person,
    can_assign: signed.mayNow('application.assign') && mayAssign({ id: actor.staff_id, is_manager }, assignee_id),
  }
}
