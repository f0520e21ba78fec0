import type { PageContext } from '@porchlight/api'
import { paramsIn, type RouteName, routePatterns } from '@porchlight/domain'
import type { PageLoader } from '../data/base/page.ts'

/** The pages that need no sign-in; each is fetched when it is first shown. */
const publicPages = {
  start: () => import('../pages/start/StartPage.tsx').then(page => page.StartPage),
  sign: () => import('../sign/SignPage.tsx').then(page => page.SignPage),
  notFound: () => import('../pages/errors/ErrorPages.tsx').then(page => page.NotFoundPage),
  dealerHome: () => import('../pages/sign-in/DealerHomePage.tsx').then(page => page.DealerHomePage),
  login: () => import('../pages/sign-in/LoginPage.tsx').then(page => page.LoginPage),
  loginRegister: () => import('../pages/sign-in/DealerHomePage.tsx').then(page => page.DealerHomePage),
  emailSent: () => import('../pages/confirm-sign-in/EmailSentPage.tsx').then(page => page.EmailSentPage),
  smsSent: () => import('../pages/confirm-sign-in/SmsSentPage.tsx').then(page => page.SmsSentPage),
  confirmLink: () => import('../pages/confirm-sign-in/ConfirmLinkPage.tsx').then(page => page.ConfirmLinkPage),
  logout: () => import('../pages/sign-out/LogoutPage.tsx').then(page => page.LogoutPage),
  invitation: () => import('../pages/invitation/InvitationPage.tsx').then(page => page.InvitationPage),
  brokerDisclosures: () => import('../pages/legal/LegalTextPages.tsx').then(page => page.BrokerDisclosuresPage),
  termsOfUse: () => import('../pages/legal/LegalTextPages.tsx').then(page => page.TermsOfUsePage),
  privacyPolicy: () => import('../pages/legal/LegalTextPages.tsx').then(page => page.PrivacyPolicyPage),
  stopReminders: () => import('../pages/reminders/StopRemindersPage.tsx').then(page => page.StopRemindersPage),
  unauthorized: () => import('../pages/errors/ErrorPages.tsx').then(page => page.UnauthorizedPage),
} satisfies Partial<Record<RouteName, PageLoader>>

/** Pages that exist in development only. */
const developmentPages = {
  devAuth: () => import('../pages/dev/DevAuthPage.tsx').then(page => page.DevAuthPage),
  devSignature: () => import('../pages/dev/DevSignaturePage.tsx').then(page => page.DevSignaturePage),
} satisfies Partial<Record<RouteName, PageLoader>>

/** The pages behind the sign-in. */
const protectedPages = {
  dashboard: () => import('../pages/dashboard/DashboardPage.tsx').then(page => page.DashboardPage),
  account: () => import('../pages/account/AccountPage.tsx').then(page => page.AccountPage),
  register: () => import('../pages/register/RegisterPage.tsx').then(page => page.RegisterPage),
  registerCoborrower: () =>
    import('../pages/register/AcceptInvitationPage.tsx').then(page => page.AcceptInvitationPage),
  progress: () => import('../pages/progress/ProgressPage.tsx').then(page => page.ProgressPage),
  signature: () => import('../pages/signature/SignaturePage.tsx').then(page => page.SignaturePage),
  beforeYouStart: () =>
    import('../pages/before-you-start/BeforeYouStartPage.tsx').then(page => page.BeforeYouStartPage),
  together: () => import('../pages/register/TogetherPage.tsx').then(page => page.TogetherPage),
  coborrowerAdd: () => import('../pages/register/AddCoborrowerPage.tsx').then(page => page.AddCoborrowerPage),
  coborrowerInvite: () =>
    import('../pages/coborrower-invite/CoborrowerInvitePage.tsx').then(page => page.CoborrowerInvitePage),
  review: () => import('../pages/review/ReviewPage.tsx').then(page => page.ReviewPage),
  fullApplication: () => import('../pages/full-view/FullApplicationPage.tsx').then(page => page.FullApplicationPage),
  item: () => import('../pages/item/ItemPage.tsx').then(page => page.ItemPage),
  letter: () => import('../pages/letter/LetterPage.tsx').then(page => page.LetterPage),
  downloadDocuments: () => import('../pages/download/DownloadPage.tsx').then(page => page.DownloadPage),
} satisfies Partial<Record<RouteName, PageLoader>>

/** A route without a page does not compile. */
const pageLoaders: Record<Exclude<RouteName, 'section'>, PageLoader> = {
  ...publicPages,
  ...developmentPages,
  ...protectedPages,
}

export interface Route {
  /** One name per page; what is loaded is cached under it. */
  id: string
  load: PageLoader
  /** Behind the sign-in. */
  isProtected: boolean
  /** Below a borrower's path: 'income', or 'income/{id}'. Undefined for a page that is not part of the form. */
  sectionPath?: string
}

/** The route of an address. They are few, so they are simply asked in turn; fixed names come before a dealer's. */
function routeName(path: string, { dealer, dev }: Pick<PageContext, 'dealer' | 'dev'>): RouteName {
  const name = (Object.keys(routePatterns) as RouteName[]).find(candidate => paramsIn(candidate, path)) ?? 'notFound'
  if (!dev && name in developmentPages) return 'notFound'
  // A page context is for one dealer. An address of another or an unknown dealer has no page.
  const slug = (paramsIn(name, path) as { dealer?: string } | null)?.dealer
  return slug !== undefined && slug !== dealer?.slug ? 'notFound' : name
}

/** The page of an address. Those of the form have a table of their own, which a first visit does without. */
export function routeOf(path: string, given: Pick<PageContext, 'dealer' | 'dev'>): Route {
  const name = routeName(path, given)
  if (name !== 'section') return { id: name, load: pageLoaders[name], isProtected: name in protectedPages }
  const { '*': sectionPath } = paramsIn('section', path)!
  const load = () => import('./signed-in/section-pages.tsx').then(pages => pages.loadSectionPage(sectionPath))
  return { id: sectionPath, load, isProtected: true, sectionPath }
}
