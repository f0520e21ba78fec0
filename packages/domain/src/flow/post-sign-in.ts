import { isInvited, type ListedApplication, openApplication, ownBorrower } from './listed-application.ts'
import { pagePath, paramsIn, pathTo, type RouteName, safeRedirect } from './routes.ts'

/** Returns whether the user may fill in for a borrower: the user's own record, and same-device co-borrowers of a primary borrower. */
const actsFor = (application: ListedApplication, userId: string, borrowerId: string): boolean => {
  const own = ownBorrower(application, userId)
  const borrower = application.borrowers.find(({ id }) => id === borrowerId)
  if (!own || !borrower || isInvited(own)) return false
  return borrower === own || (own.is_primary && borrower.user_id === null && !isInvited(borrower))
}

const applicationRoutes: RouteName[] = [
  'progress',
  'signature',
  'beforeYouStart',
  'together',
  'coborrowerAdd',
  'coborrowerInvite',
  'fullApplication',
  'review',
  'section',
  'item',
  'letter',
  'downloadDocuments',
]

/** Returns whether a path is a page of one of these applications and of a borrower that the user acts for. */
const isOwnPage = (path: string, userId: string, applications: readonly ListedApplication[]): boolean =>
  applicationRoutes.some(name => {
    const params = paramsIn(name, path) as { application: string; borrower?: string } | null
    const application = applications.find(({ id }) => id === params?.application)
    if (!params || !application) return false
    const borrower = params.borrower ?? ownBorrower(application, userId)?.id
    return borrower !== undefined && actsFor(application, userId, borrower)
  })

/** Returns whether a path is an open registration: of the user's invitation, or of a same-device co-borrower. */
function isRegistration(path: string, userId: string, applications: readonly ListedApplication[]): boolean {
  const params = paramsIn('registerCoborrower', path)
  const application = applications.find(({ id }) => id === params?.application)
  if (!params || !application) return false
  const own = ownBorrower(application, userId)
  return own && own.id === params.coborrower ? isInvited(own) : actsFor(application, userId, params.coborrower)
}

const registerAsCoborrower = (dealer: string, application: string, coborrower: string, query = {}) =>
  pathTo('registerCoborrower', { dealer, application, coborrower }, query)

/** The registration page for a further application. */
export const newRegistrationPath = (dealer: string): string =>
  pathTo('register', { dealer }, { isReturningUser: 'true' })

interface SignedIn {
  dealer: string
  userId: string
}

interface Arrival extends SignedIn {
  /** True if the dealer takes new applications. */
  takesApplications: boolean
}

/** The path that the dashboard leads to once the applications are loaded (docs/product/sign-in-and-sessions.md §11). */
export function postSignInPath(
  { dealer, userId, takesApplications }: Arrival,
  applications: readonly ListedApplication[],
  redirect?: string | null,
): string {
  const [first, second] = applications
  const back = safeRedirect(redirect, dealer)
  const [path = '', query = ''] = back?.split('?') ?? []
  // The account page exists without an application.
  if (back && paramsIn('account', path)) return back
  if (!first && !takesApplications) return pathTo('dashboard', { dealer })
  if (!first)
    return path === pathTo('register', { dealer }) ? withReferral(path, query) : pathTo('register', { dealer })
  const mayReturn = isOwnPage(path, userId, applications) || isRegistration(path, userId, applications)
  if (back && (mayReturn || (back === newRegistrationPath(dealer) && !openApplication(applications, userId))))
    return back
  const own = ownBorrower(first, userId)
  if (second || !own || !isInvited(own)) return pathTo('dashboard', { dealer })
  return own.is_primary ? pathTo('register', { dealer }) : registerAsCoborrower(dealer, first.id, own.id)
}

/** The registration with the data of a dealer's link, and nothing else of the query. */
function withReferral(path: string, query: string): string {
  const referral = query.split('&').filter(pair => /^(rep|home)=/.test(pair))
  return referral.length > 0 ? `${path}?${referral.join('&')}` : path
}

/** The first page of the open application, which keeps the user from registering for another one. */
export function openApplicationPath(
  { dealer, userId }: SignedIn,
  applications: readonly ListedApplication[],
): string | undefined {
  const application = openApplication(applications, userId)
  const own = application && ownBorrower(application, userId)
  return own && pagePath({ dealer, application: application.id, borrower: own.id }, 'personal-info')
}

/** The page that an application on the dashboard opens. */
export function applicationPath({ dealer, userId }: SignedIn, application: ListedApplication): string {
  const own = ownBorrower(application, userId)
  return own && isInvited(own) && !own.is_primary
    ? registerAsCoborrower(dealer, application.id, own.id, { isReturningUser: 'true' })
    : pathTo('progress', { dealer, application: application.id })
}
