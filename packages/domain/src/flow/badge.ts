import { roleLabel, roleOf } from '../people/role.ts'
import type { ApplicationStatus } from '../status/application.ts'
import { type ListedApplication, type ListedBorrower, ownBorrower } from './listed-application.ts'

type Standing = Pick<ListedApplication, 'status'> & { borrowers: readonly Pick<ListedBorrower, 'status'>[] }

export type Badge = 'Submitted' | 'Signature Sent' | 'In Progress'

export function badgeFor({ status, borrowers }: Standing): Badge {
  const badges: Partial<Record<ApplicationStatus, Badge>> = { SUBMITTED: 'Submitted', REVIEWED: 'Submitted' }
  const outForSignature = status === 'WAITING_ON_ESIGNATURE_SERVICE' || status === 'SENT_FOR_SIGNATURE'
  const signed = borrowers.every(one => one.status === 'SIGNED' || one.status === 'WAITING_ON_ESIGNATURE_SERVICE')
  return badges[status] ?? (outForSignature && signed && borrowers.length > 0 ? 'Signature Sent' : 'In Progress')
}

/** What an application's card on the dashboard says to this user. */
export function dashboardCard(application: ListedApplication, userId: string) {
  const own = ownBorrower(application, userId)
  const primary = application.borrowers.find(({ is_primary }) => is_primary)
  const invited = own?.status === 'INVITED'
  return {
    title: invited ? 'Pending Invite' : `${primary?.first_name ?? ''}'s Application`,
    role: roleLabel[own ? roleOf(own) : 'COBORROWER'],
    badge: invited ? undefined : badgeFor(application),
  }
}
