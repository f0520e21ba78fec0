import { phrase } from '../forms/text.ts'

export const staffRoles = ['OFFICER', 'MANAGER', 'ADMINISTRATOR', 'COMPLIANCE'] as const
export type StaffRole = (typeof staffRoles)[number]

/** A role for one dealer, or for all: 'ALL' includes dealers that are added later. Each grant is judged alone. */
export interface Grant {
  role: StaffRole
  scope: 'ALL' | { dealer_id: string }
}

export const roleLabels = {
  OFFICER: phrase('Loan officer'),
  MANAGER: phrase('Manager'),
  ADMINISTRATOR: phrase('Administrator'),
  COMPLIANCE: phrase('Compliance'),
} as const satisfies Record<StaffRole, string>

export const roleMeanings = {
  OFFICER: phrase('Opens what was sent to the dealer. Begins and stops reviews.'),
  MANAGER: phrase('Does what a loan officer does, and assigns work.'),
  ADMINISTRATOR: phrase('Invites people and decides what they may open. Opens no application.'),
  COMPLIANCE: phrase('Reads all that was sent, and changes nothing.'),
} as const satisfies Record<StaffRole, string>

/** The kinds of staff members. No one has a role of both. */
export type StaffKind = 'LENDING' | 'COMPLIANCE'

/** The roles that work on what was submitted. */
export const lendingRoles: readonly StaffRole[] = ['OFFICER', 'MANAGER']

export const readingRoles: readonly StaffRole[] = [...lendingRoles, 'COMPLIANCE']

/** The roles that hold for all dealers, never for one. */
export const rolesForAllDealers: ReadonlySet<StaffRole> = new Set<StaffRole>(['ADMINISTRATOR', 'COMPLIANCE'])

export type GrantsDenial = 'staff_grants_missing' | 'staff_compliance_alone' | 'staff_role_for_all_dealers'

/** Why a person cannot hold these grants together, or undefined. Compliance reads everything, so it decides nothing. */
export function grantsDenied(grants: readonly Grant[]): GrantsDenial | undefined {
  if (grants.length === 0) return 'staff_grants_missing'
  if (grants.some(({ role, scope }) => rolesForAllDealers.has(role) && scope !== 'ALL'))
    return 'staff_role_for_all_dealers'
  const roles = new Set(grants.map(({ role }) => role))
  return roles.has('COMPLIANCE') && roles.size > 1 ? 'staff_compliance_alone' : undefined
}

/** Returns whether one of the grants is one of these roles for the dealer. */
export const isGranted = (grants: readonly Grant[], roles: readonly StaffRole[], dealer_id: string): boolean =>
  grants.some(({ role, scope }) => roles.includes(role) && (scope === 'ALL' || scope.dealer_id === dealer_id))

/** The more that a person may do with applications of a dealer, of the lending roles; undefined for nothing. */
export function lendingRoleFor(grants: readonly Grant[], dealer_id: string): 'MANAGER' | 'OFFICER' | undefined {
  if (isGranted(grants, ['MANAGER'], dealer_id)) return 'MANAGER'
  return isGranted(grants, ['OFFICER'], dealer_id) ? 'OFFICER' : undefined
}

/** The dealers of the grants with one of these roles. */
export function scopeOfGrants(grants: readonly Grant[], roles: readonly StaffRole[]): 'ALL' | string[] {
  const scopes = grants.flatMap(({ role, scope }) => (roles.includes(role) ? [scope] : []))
  return scopes.includes('ALL') ? 'ALL' : scopes.flatMap(scope => (scope === 'ALL' ? [] : [scope.dealer_id]))
}

/** Returns whether one of the grants is one of these roles, for whichever dealer. */
export const holdsRole = (grants: readonly Grant[], ...roles: readonly StaffRole[]): boolean =>
  grants.some(({ role }) => roles.includes(role))
