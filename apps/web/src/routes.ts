import {
  type Boot,
  isPageId,
  movedPages,
  type PageId,
  paramsIn,
  type RouteName,
  routePatterns,
} from '@porchlight/domain'
import type { ComponentType } from 'react'
import { boot } from './boot.ts'

type Loader = () => Promise<ComponentType>

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
  register: async () => (await import('./pages/register/RegisterPage.tsx')).RegisterPage,
  registerCoborrower: async () => (await import('./pages/errors/NotFoundPage.tsx')).NotFoundPage,
  progress: async () => (await import('./pages/progress/ProgressPage.tsx')).ProgressPage,
  signature: async () => (await import('./pages/signature/SignaturePage.tsx')).SignaturePage,
  coborrowerInvite: async () => (await import('./pages/errors/NotFoundPage.tsx')).NotFoundPage,
  fullApplication: async () => (await import('./pages/errors/NotFoundPage.tsx')).NotFoundPage,
  downloadDocuments: async () => (await import('./pages/download/DownloadPage.tsx')).DownloadPage,
}

/** The pages of the form. */
const sectionLoaders: Record<PageId, Loader> = {
  'personal-info': async () => (await import('./sections/personal-info/PersonalInfoPage.tsx')).PersonalInfoPage,
  'personal-info/citizenship': async () =>
    (await import('./sections/personal-info/CitizenshipPage.tsx')).CitizenshipPage,
  'personal-info/marital-status': async () =>
    (await import('./sections/personal-info/MaritalStatusPage.tsx')).MaritalStatusPage,
  'personal-info/dependents': async () => (await import('./sections/personal-info/DependentsPage.tsx')).DependentsPage,
  address: async () => (await import('./sections/address/AddressPage.tsx')).AddressPage,
  'address/coborrower-confirmation': async () =>
    (await import('./sections/address/AddressConfirmationPage.tsx')).AddressConfirmationPage,
  employment: async () => (await import('./sections/employment/EmploymentPage.tsx')).EmploymentPage,
  'no-employment': async () => (await import('./sections/employment/NoEmploymentPage.tsx')).NoEmploymentPage,
  income: async () => (await import('./sections/income/IncomePage.tsx')).IncomePage,
  'financial-accounts': async () =>
    (await import('./sections/financial-accounts/FinancialAccountsPage.tsx')).FinancialAccountsPage,
  expenses: async () => (await import('./sections/expenses/ExpensesPage.tsx')).ExpensesPage,
  'expenses/bankruptcy': async () => (await import('./sections/expenses/BankruptcyPage.tsx')).BankruptcyPage,
  home: async () => (await import('./sections/home/UsagePage.tsx')).UsagePage,
  'home/placement': async () => (await import('./sections/home/PlacementPage.tsx')).PlacementPage,
  land: async () => (await import('./sections/land/LandPage.tsx')).LandPage,
  'land/already-owned': async () => (await import('./sections/land/AlreadyOwnedPage.tsx')).AlreadyOwnedPage,
  'land/currently-financed': async () =>
    (await import('./sections/land/CurrentlyFinancedPage.tsx')).CurrentlyFinancedPage,
  'land/purchasing': async () => (await import('./sections/land/PurchasingPage.tsx')).PurchasingPage,
  'land/leasing': async () => (await import('./sections/land/LeasingPage.tsx')).LeasingPage,
  'home/manufacture-detail': async () => (await import('./sections/home/ManufacturePage.tsx')).ManufacturePage,
  'home/down-payment': async () => (await import('./sections/home/DownPaymentPage.tsx')).DownPaymentPage,
  overview: async () => (await import('./sections/overview/OverviewPage.tsx')).OverviewPage,
  ethnicity: async () => (await import('./sections/demographics/EthnicityPage.tsx')).EthnicityPage,
  'ethnicity/race': async () => (await import('./sections/demographics/RacePage.tsx')).RacePage,
  'ethnicity/sex': async () => (await import('./sections/demographics/SexPage.tsx')).SexPage,
  'final-steps/consent': async () => (await import('./sections/final-steps/ConsentPage.tsx')).ConsentPage,
  'final-steps/sales-person': async () => (await import('./sections/final-steps/SalespersonPage.tsx')).SalespersonPage,
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
  /** Where this address has moved to. */
  movedTo?: string
}

/** The route of an address. They are few, so they are simply asked in turn; fixed names come before a dealer's. */
function routeName(path: string, { dealer, dev }: Pick<Boot, 'dealer' | 'dev'>): RouteName {
  const name = (Object.keys(routePatterns) as RouteName[]).find(candidate => paramsIn(candidate, path)) ?? 'notFound'
  if (!dev && DEVELOPMENT.has(name)) return 'notFound'
  // Each load is one dealer's; under another name, or that of nobody, there is no page.
  const slug = (paramsIn(name, path) as { dealer?: string } | null)?.dealer
  return slug !== undefined && slug !== dealer?.slug ? 'notFound' : name
}

/** The page of an address. */
export function routeOf(path: string, given: Pick<Boot, 'dealer' | 'dev'> = boot()): Route {
  const name = routeName(path, given)
  const route = (of: Exclude<RouteName, 'section'>): Route => ({
    id: of,
    load: pageLoaders[of],
    isProtected: !PUBLIC.has(of),
  })
  if (name !== 'section') return route(name)

  const page = paramsIn('section', path)!['*']
  const moved = movedPages[page]
  if (moved) return { ...route('notFound'), movedTo: path.replace(page, moved) }
  // An income's own address opens the list with that entry.
  const id = page.startsWith('income/') ? 'income' : page
  return isPageId(id) ? { id, load: sectionLoaders[id], isProtected: true } : route('notFound')
}
