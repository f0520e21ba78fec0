import { holdsRole, type StaffRole } from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import { HttpError } from '../../platform/http/http-errors.ts'

interface Rule {
  roles: readonly StaffRole[]
  /** The refusal where the person is the caller. */
  onSelf?: 'staff_own_grants'
}

/**
 * The roles that may do each action on staff members. The actions on applications are in applications/gate/policy.ts.
 * docs/product/roles-and-permissions.md §8
 */
export const staffPolicy = {
  'people.read': { roles: ['ADMINISTRATOR'] },
  'staff.invite': { roles: ['ADMINISTRATOR'] },
  'staff.confirm': { roles: ['ADMINISTRATOR'], onSelf: 'staff_own_grants' },
  'staff.grant': { roles: ['ADMINISTRATOR'], onSelf: 'staff_own_grants' },
  'staff.profile': { roles: ['ADMINISTRATOR'] },
  /** An administrator who is also a loan officer does not license themselves. */
  'staff.license': { roles: ['ADMINISTRATOR'], onSelf: 'staff_own_grants' },
  /** The change judges for which people: `maySetAway`. One's own takes neither role. */
  'staff.away': { roles: ['ADMINISTRATOR', 'MANAGER'] },
  'staff.reset': { roles: ['ADMINISTRATOR'], onSelf: 'staff_own_grants' },
  'staff.deactivate': { roles: ['ADMINISTRATOR'], onSelf: 'staff_own_grants' },
} as const satisfies Record<string, Rule>

export type StaffAction = keyof typeof staffPolicy

/** Throws 403 where no role of the actor may do this, and 409 where it would concern the actor's own access. */
export function authorizeStaff(
  { grants, staff_id }: Pick<StaffActor, 'grants' | 'staff_id'>,
  action: StaffAction,
  target?: string,
): void {
  const { roles, onSelf }: Rule = staffPolicy[action]
  if (!holdsRole(grants, ...roles)) throw new HttpError('staff_forbidden')
  if (onSelf && target === staff_id) throw new HttpError(onSelf)
}
