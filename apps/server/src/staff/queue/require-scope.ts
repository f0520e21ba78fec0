import { holdsRole, type StaffRole, scopeOfGrants } from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import { HttpError } from '../../platform/http/http-errors.ts'

/** The dealers of the caller's grants with these roles. Throws 403 for a caller without one. */
export function requireScope({ grants }: StaffActor, roles: readonly StaffRole[]): 'ALL' | string[] {
  if (!holdsRole(grants, ...roles)) throw new HttpError('staff_forbidden')
  return scopeOfGrants(grants, roles)
}
