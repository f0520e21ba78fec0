import { type Boot, paramsIn, type RouteName, routePatterns } from '@porchlight/domain'
import type { ComponentType } from 'react'
import { boot } from './boot.ts'

export type Loader = () => Promise<ComponentType>

/** The site's pages; each is fetched when it is first shown. A route without a page does not compile. */
const pageLoaders: Record<Exclude<RouteName, 'section'>, Loader> = {
  start: async () => (await import('./pages/start/StartPage.tsx')).StartPage,
  sign: async () => (await import('./sign/SignPage.tsx')).SignPage,
  notFound: async () => (await import('./pages/errors/NotFoundPage.tsx')).NotFoundPage,
  dealerHome: async () => (await import('./pages/sign-in/DealerHomePage.tsx')).DealerHomePage,
  login: async () => (await import('./pages/sign-in/LoginPage.tsx')).LoginPage,
  loginRegister: async () => (await import('./pages/sign-in/DealerHomePage.tsx')).DealerHomePage,
  emailSent: async () => (await import('./pages/sign-in/EmailSentPage.tsx')).EmailSentPage,
  smsSent: async () => (await import('./pages/sign-in/SmsSentPage.tsx')).SmsSentPage,
  confirmLink: async () => (await import('./pages/sign-in/ConfirmLinkPage.tsx')).ConfirmLinkPage,
  logout: async () => (await import('./pages/sign-in/LogoutPage.tsx')).LogoutPage,
  unauthorized: async () => (await import('./pages/errors/UnauthorizedPage.tsx')).UnauthorizedPage,
  devAuth: async () => (await import('./pages/dev/DevAuthPage.tsx')).DevAuthPage,
  devSignature: async () => (await import('./pages/dev/DevSignaturePage.tsx')).DevSignaturePage,
  dashboard: async () => (await import('./pages/dashboard/DashboardPage.tsx')).DashboardPage,
  account: async () => (await import('./pages/account/AccountPage.tsx')).AccountPage,
  register: async () => (await import('./pages/register/RegisterPage.tsx')).RegisterPage,
  registerCoborrower: async () => (await import('./pages/register/AcceptInvitationPage.tsx')).AcceptInvitationPage,
  progress: async () => (await import('./pages/progress/ProgressPage.tsx')).ProgressPage,
  signature: async () => (await import('./pages/signature/SignaturePage.tsx')).SignaturePage,
  coborrowerAdd: async () => (await import('./pages/register/AddCoborrowerPage.tsx')).AddCoborrowerPage,
  coborrowerInvite: async () =>
    (await import('./pages/coborrower-invite/CoborrowerInvitePage.tsx')).CoborrowerInvitePage,
  fullApplication: async () => (await import('./pages/full-view/FullApplicationPage.tsx')).FullApplicationPage,
  downloadDocuments: async () => (await import('./pages/download/DownloadPage.tsx')).DownloadPage,
}

const PUBLIC: ReadonlySet<RouteName> = new Set<RouteName>([
  'start',
  'sign',
  'notFound',
  'dealerHome',
  'login',
  'loginRegister',
  'emailSent',
  'smsSent',
  'confirmLink',
  'logout',
  'unauthorized',
  'devAuth',
  'devSignature',
])

const DEVELOPMENT: ReadonlySet<RouteName> = new Set<RouteName>(['devAuth', 'devSignature'])

export interface Route {
  /** One name per page; what is loaded is kept under it. */
  id: string
  load: Loader
  /** Behind the sign-in. */
  isProtected: boolean
  /** A page of the form. */
  isForm: boolean
}

/** The route of an address. They are few, so they are simply asked in turn; fixed names come before a dealer's. */
function routeName(path: string, { dealer, dev }: Pick<Boot, 'dealer' | 'dev'>): RouteName {
  const name = (Object.keys(routePatterns) as RouteName[]).find(candidate => paramsIn(candidate, path)) ?? 'notFound'
  if (!dev && DEVELOPMENT.has(name)) return 'notFound'
  // Each load is one dealer's; under another name, or that of nobody, there is no page.
  const slug = (paramsIn(name, path) as { dealer?: string } | null)?.dealer
  return slug !== undefined && slug !== dealer?.slug ? 'notFound' : name
}

/** The page of an address. Those of the form have a table of their own, which a first visit does without. */
export function routeOf(path: string, given: Pick<Boot, 'dealer' | 'dev'> = boot()): Route {
  const name = routeName(path, given)
  if (name !== 'section') return { id: name, load: pageLoaders[name], isProtected: !PUBLIC.has(name), isForm: false }
  const { '*': page } = paramsIn('section', path)!
  const load = async () => (await import('./section-pages.ts')).loadSectionPage(page)
  return { id: page, load, isProtected: true, isForm: true }
}
