import type { GrantResponse } from '@porchlight/api'
import { complianceRoles, lendingRoles, overviewRoles, readingRoles } from '@porchlight/domain/staff'

/** Returns whether the person opens applications, of whichever dealer. */
export const opensApplications = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => readingRoles.includes(role))
/** Returns whether applications can be assigned to the person. */
export const worksOnApplications = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => lendingRoles.includes(role))
/** Returns whether the person sees how much work there is, and whose. */
export const seesOverview = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => overviewRoles.includes(role))
/** Returns whether the person checks how others worked. */
export const checksOthers = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => complianceRoles.includes(role))
/** Returns whether the person sees what the system gave up. */
export const seesFailures = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => role === 'MANAGER' || role === 'ADMINISTRATOR')
/** Returns whether the person is a manager of all these dealers. */
export const managesDealers = (grants: readonly GrantResponse[], dealers: readonly string[]): boolean =>
  dealers.every(id => grants.some(({ role, dealer }) => role === 'MANAGER' && (dealer === null || dealer.id === id)))
export const isAdministrator = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => role === 'ADMINISTRATOR')
