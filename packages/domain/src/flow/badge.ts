import { phrase, type Text, template } from '../forms/text.ts'
import { type Role, roleLabel, roleOf } from '../people/role.ts'
import type { ApplicationStatus } from '../status/transitions.ts'
import { type ListedApplication, type ListedBorrower, ownBorrower } from './listed-application.ts'

interface BadgeInput extends Pick<ListedApplication, 'status'> {
  withdrawn_at: Date | string | null
  finished_at: Date | string | null
  borrowers: readonly Pick<ListedBorrower, 'status'>[]
}

export const badgeLabel = {
  WITHDRAWN: phrase('Withdrawn'),
  FINISHED: phrase('Finished'),
  SUBMITTED: phrase('Submitted'),
  SIGNATURE_SENT: phrase('Signature Sent'),
  IN_PROGRESS: phrase('In Progress'),
}
export type Badge = keyof typeof badgeLabel

/** docs/product/statuses.md §12 */
export function badgeFor({ status, borrowers, withdrawn_at, finished_at }: BadgeInput): Badge {
  if (withdrawn_at) return 'WITHDRAWN'
  if (finished_at) return 'FINISHED'
  const badges: Partial<Record<ApplicationStatus, Badge>> = { SUBMITTED: 'SUBMITTED', REVIEWED: 'SUBMITTED' }
  const isOutForSignature = status === 'WAITING_ON_ESIGNATURE_SERVICE' || status === 'SENT_FOR_SIGNATURE'
  const allSigned =
    borrowers.length > 0 &&
    borrowers.every(borrower => borrower.status === 'SIGNED' || borrower.status === 'WAITING_ON_ESIGNATURE_SERVICE')
  return badges[status] ?? (isOutForSignature && allSigned ? 'SIGNATURE_SENT' : 'IN_PROGRESS')
}

interface DashboardCard {
  title: Text
  role: string
  /** None for an invitation. */
  badge: Badge | undefined
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
    badge: isInvitation ? undefined : badgeFor(application),
  }
}
