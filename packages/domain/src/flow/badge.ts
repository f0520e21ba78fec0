import { phrase, type Text, template } from '../forms/text.ts'
import { type Role, roleLabel, roleOf } from '../people/role.ts'
import { type StatusId, statusFor } from '../status/status-for.ts'
import { type ListedApplication, ownBorrower } from './listed-application.ts'

interface DashboardCard {
  title: Text
  role: string
  /** None for an invitation. */
  badge: { id: StatusId; label: Text } | undefined
}

/** The card has a specified label of its own. */
const cardRole: Record<Role, string> = { ...roleLabel, BORROWER: phrase('Main Borrower') }
const PENDING_INVITE = phrase('Pending Invite')
const titleOf = template("{name}'s Application")

/** The card of an application on this user's dashboard. */
export function dashboardCard(application: ListedApplication, userId: string): DashboardCard {
  const own = ownBorrower(application, userId)
  const primary = application.borrowers.find(({ is_primary }) => is_primary)
  const isInvitation = own?.status === 'INVITED'
  return {
    title: isInvitation ? PENDING_INVITE : titleOf({ name: primary?.first_name ?? '' }),
    role: cardRole[own ? roleOf(own) : 'COBORROWER'],
    badge: isInvitation ? undefined : statusFor('borrower', application),
  }
}
