import type { AssignmentPart } from '@porchlight/api'
import { isGranted, mayAssign } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { SOMEONE } from '../assignment/text.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import { type NameOf, openProfile } from '../staff-members/staff-member-repository.ts'
import type { Work } from './work-repository.ts'

type AssignmentRows = Pick<Work, 'assignee_id' | 'assigned_at' | 'version' | 'assignee_profile' | 'assignable'>

/** The assignment of an application as a person may change it. */
export function toAssignmentPart(
  { keys }: Pick<ApplicationServices, 'keys'>,
  actor: StaffActor,
  signed: SignedApplication,
  { assignee_id, assigned_at, version, assignee_profile, assignable }: AssignmentRows,
  nameOf: NameOf,
): AssignmentPart {
  const is_manager = isGranted(actor.grants, ['MANAGER'], signed.facts.dealer_id)
  const can_assign = signed.mayNow('application.assign') && mayAssign({ id: actor.staff_id, is_manager }, assignee_id)
  const signers = new Set(signed.shown.map(({ answers }) => String(answers.borrower.email ?? '').toLowerCase()))
  return {
    assignee: assignee_id === null ? null : { id: assignee_id, name: nameOf(assignee_id, assignee_profile) ?? SOMEONE },
    assigned_at: assigned_at?.toISOString() ?? null,
    version,
    people: can_assign
      ? assignable
          .map(({ id, sealed_profile }) => ({ id, ...openProfile(keys, id, Buffer.from(sealed_profile, 'base64')) }))
          // Assigning to a person who has lost access since, or is a borrower by another contact, is refused.
          .filter(({ id, email }) => id !== assignee_id && !signers.has(email.toLowerCase()))
          .map(({ id, name }) => ({ id, name }))
          .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
      : [],
    can_assign,
  }
}
