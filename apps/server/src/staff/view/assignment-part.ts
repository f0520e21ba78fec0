import type { AssignmentPart } from '@porchlight/api'
import { isGranted, mayAssign } from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import { SOMEONE } from '../assignment/text.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import type { NameOf } from '../staff-members/staff-member-repository.ts'
import type { Work } from './work-repository.ts'

type AssignmentRows = Pick<Work, 'assignee_id' | 'assigned_at' | 'version' | 'assignee_profile'>

/** The assignment of an application as a person may change it. */
export function toAssignmentPart(
  actor: StaffActor,
  signed: SignedApplication,
  { assignee_id, assigned_at, version, assignee_profile }: AssignmentRows,
  nameOf: NameOf,
): AssignmentPart {
  const is_manager = isGranted(actor.grants, ['MANAGER'], signed.facts.dealer_id)
  return {
    assignee: assignee_id === null ? null : { id: assignee_id, name: nameOf(assignee_id, assignee_profile) ?? SOMEONE },
    assigned_at: assigned_at?.toISOString() ?? null,
    version,
    can_assign: signed.mayNow('application.assign') && mayAssign({ id: actor.staff_id, is_manager }, assignee_id),
  }
}
