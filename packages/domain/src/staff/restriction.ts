import { type Grant, isGranted, type StaffRole } from './roles.ts'

/** The roles that know of every restricted application of their dealers. */
export const overseeingRoles: readonly StaffRole[] = ['MANAGER', 'COMPLIANCE']

/** An application as the rule of restrictions needs it. */
export interface Restrictable {
  dealer_id: string
  /** Time when it was restricted; null while it is not. */
  restricted_at: Date | null
  assignee_id: string | null
}

/**
 * Returns whether a person with a grant for the dealer may know of an application: of a restricted one its assignee may, and who has one of the
 * roles above for the dealer. For everyone else it is like one of another dealer.
 */
export const mayKnowOf = (
  { id, grants }: { id: string; grants: readonly Grant[] },
  { dealer_id, restricted_at, assignee_id }: Restrictable,
): boolean => restricted_at === null || assignee_id === id || isGranted(grants, overseeingRoles, dealer_id)
