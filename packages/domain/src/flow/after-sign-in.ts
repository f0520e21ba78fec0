import type { ApplicationStatus } from '../status/application.ts'
import type { BorrowerStatus } from '../status/borrower.ts'
import { safeRedirect } from './redirect.ts'
import { paramsIn, pathTo, type RouteName } from './routes.ts'

/** An application as the dashboard lists it. */
export interface ListedApplication {
  id: string
  status: ApplicationStatus
  created_at: string
  borrowers: readonly ListedBorrower[]
}
export interface ListedBorrower {
  id: string
  /** Null while an invitation is open, and for a co-borrower on the same device. */
  user_id: string | null
  is_primary: boolean
  status: BorrowerStatus
  first_name: string
  last_name: string
}

/** The user's own borrower. One with an open invitation is not his by user_id yet. */
export const ownBorrower = ({ borrowers }: ListedApplication, userId: string): ListedBorrower | undefined =>
  borrowers.find(({ user_id }) => user_id === userId) ?? borrowers.find(({ status }) => status === 'INVITED')

const isInvited = (borrower: ListedBorrower | undefined): boolean => borrower?.status === 'INVITED'

/** Whom this user may fill in for: himself, and those whom he as the primary borrower added on his device. */
const actsFor = (application: ListedApplication, userId: string, borrowerId: string): boolean => {
  const own = ownBorrower(application, userId)
  const borrower = application.borrowers.find(({ id }) => id === borrowerId)
  if (!own || !borrower || isInvited(own)) return false
  return borrower === own || (own.is_primary && borrower.user_id === null && !isInvited(borrower))
}

const applicationRoutes: RouteName[] = [
  'progress',
  'signature',
  'coborrowerInvite',
  'fullApplication',
  'section',
  'downloadDocuments',
]

/** Whether a path is one of these applications' pages, and of someone this user acts for. */
function isOwnPage(path: string, userId: string, applications: readonly ListedApplication[]): boolean {
  const [pathname = ''] = path.split('?')
  return applicationRoutes.some(name => {
    const at = paramsIn(name, pathname) as { application: string; borrower?: string } | null
    const application = applications.find(({ id }) => id === at?.application)
    if (!at || !application) return false
    const borrower = at.borrower ?? ownBorrower(application, userId)?.id
    return borrower !== undefined && actsFor(application, userId, borrower)
  })
}

const registerAsCoborrower = (dealer: string, application: string, coborrower: string, query = {}) =>
  pathTo('registerCoborrower', { dealer, application, coborrower }, query)

interface SignedIn {
  dealer: string
  userId: string
}

/** Document 1, section 4: where the dashboard sends someone once his applications are loaded; itself among them. */
export function afterSignIn(
  { dealer, userId }: SignedIn,
  applications: readonly ListedApplication[],
  redirect?: string | null,
): string {
  const [first, second] = applications
  if (!first) return pathTo('register', { dealer })
  const back = safeRedirect(redirect, dealer)
  if (back && isOwnPage(back, userId, applications)) return back
  const own = ownBorrower(first, userId)
  if (second || !own || !isInvited(own)) return pathTo('dashboard', { dealer })
  return own.is_primary ? pathTo('register', { dealer }) : registerAsCoborrower(dealer, first.id, own.id)
}

/** Where choosing an application on the dashboard leads. */
export function pathOfApplication({ dealer, userId }: SignedIn, application: ListedApplication): string {
  const own = ownBorrower(application, userId)
  return own && isInvited(own) && !own.is_primary
    ? registerAsCoborrower(dealer, application.id, own.id, { isReturningUser: 'true' })
    : pathTo('progress', { dealer, application: application.id })
}
