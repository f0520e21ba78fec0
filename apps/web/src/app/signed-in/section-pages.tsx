import {
  type CustomPageId,
  hasEstimate,
  isPageId,
  type PageId,
  pageOf,
  pageOfAlias,
  type Role,
  redirectFor,
} from '@porchlight/domain'
import { lazy } from 'react'
import type { PageComponent, PageLoader } from '../../data/base/page.ts'
import { EstimateContext } from '../../forms/estimate-context.ts'
import { AudienceGuard } from './AudienceGuard.tsx'

/** The pages of the form, except those that are generated from a list. */
const customLoaders: Record<CustomPageId, PageLoader> = {
  'personal-info': () =>
    import('../../sections/personal-info/PersonalInfoPage.tsx').then(page => page.PersonalInfoPage),
  'personal-info/citizenship': () =>
    import('../../sections/personal-info/HouseholdPages.tsx').then(page => page.CitizenshipPage),
  'personal-info/marital-status': () =>
    import('../../sections/personal-info/HouseholdPages.tsx').then(page => page.MaritalStatusPage),
  'personal-info/dependents': () =>
    import('../../sections/personal-info/HouseholdPages.tsx').then(page => page.DependentsPage),
  address: () => import('../../sections/address/AddressPage.tsx').then(page => page.AddressPage),
  'address/coborrower-confirmation': () =>
    import('../../sections/address/AddressConfirmationPage.tsx').then(page => page.AddressConfirmationPage),
  employment: () => import('../../sections/employment/EmploymentPage.tsx').then(page => page.EmploymentPage),
  'no-employment': () => import('../../sections/employment/EmploymentPage.tsx').then(page => page.NoEmploymentPage),
  income: () => import('../../sections/income/IncomePage.tsx').then(page => page.IncomePage),
  expenses: () => import('../../sections/expenses/ExpensesPage.tsx').then(page => page.ExpensesPage),
  'expenses/bankruptcy': () => import('../../sections/expenses/BankruptcyPage.tsx').then(page => page.BankruptcyPage),
  home: () => import('../../sections/home/HomePages.tsx').then(page => page.UsagePage),
  'home/placement': () => import('../../sections/home/HomePages.tsx').then(page => page.PlacementPage),
  land: () => import('../../sections/land/LandPage.tsx').then(page => page.LandPage),
  'land/already-owned': () => import('../../sections/land/LandDetailPages.tsx').then(page => page.AlreadyOwnedPage),
  'land/currently-financed': () =>
    import('../../sections/land/LandDetailPages.tsx').then(page => page.CurrentlyFinancedPage),
  'land/purchasing': () => import('../../sections/land/LandDetailPages.tsx').then(page => page.PurchasingPage),
  'land/leasing': () => import('../../sections/land/LandDetailPages.tsx').then(page => page.LeasingPage),
  'home/manufacture-detail': () => import('../../sections/home/HomePages.tsx').then(page => page.ManufacturePage),
  'home/down-payment': () => import('../../sections/home/DownPaymentPage.tsx').then(page => page.DownPaymentPage),
  overview: () => import('../../sections/overview/OverviewPage.tsx').then(page => page.OverviewPage),
  ethnicity: () => import('../../sections/demographics/DemographicsPages.tsx').then(page => page.EthnicityPage),
  'ethnicity/race': () => import('../../sections/demographics/DemographicsPages.tsx').then(page => page.RacePage),
  'ethnicity/sex': () => import('../../sections/demographics/DemographicsPages.tsx').then(page => page.SexPage),
  'final-steps/consent': () => import('../../sections/final-steps/ConsentPage.tsx').then(page => page.ConsentPage),
  'final-steps/sales-person': () =>
    import('../../sections/final-steps/SalespersonPage.tsx').then(page => page.SalespersonPage),
}

const loaders: Partial<Record<PageId, PageLoader>> = customLoaders

async function loadListPage(id: PageId): ReturnType<PageLoader> {
  const [{ listPage }, section] = await Promise.all([import('../../lists/generated-list-page.tsx'), pageOf(id).list!()])
  return listPage(id, section)
}

/** The page at a path below a borrower's. The path of an income is the list, which opens that entry. */
export const sectionPageOf = (path: string): PageId | undefined => {
  const page = path.startsWith('income/') ? 'income' : path
  return isPageId(page) ? page : undefined
}

const roles: Role[] = ['BORROWER', 'COBORROWER']

/** Two loads of a page must answer the same component: another one would remount the page. */
const framedPages = new Map<PageId, PageComponent>()

const loadEstimate = async () => (await import('../../forms/estimate/Estimate.tsx')).Estimate
/** The server renders the estimate. The browser hydrates it after the form, and leaves it out where its code cannot be fetched. */
const LaterEstimate = lazy(() =>
  loadEstimate().then(
    Estimate => ({ default: Estimate }),
    () => ({ default: () => null }),
  ),
)

/** The page with its estimate, where it has one, and behind a guard, where its audience lacks a role. */
async function framed(id: PageId, Page: PageComponent): ReturnType<PageLoader> {
  const isForAll = roles.every(role => redirectFor(id, role) === id)
  if (isForAll && !hasEstimate(id)) return Page
  const known = framedPages.get(id)
  if (known) return known
  const Estimate = hasEstimate(id) ? (import.meta.env.SSR ? await loadEstimate() : LaterEstimate) : undefined
  const Framed: PageComponent = () => {
    const page = isForAll ? (
      <Page />
    ) : (
      <AudienceGuard page={id}>
        <Page />
      </AudienceGuard>
    )
    return <EstimateContext value={Estimate}>{page}</EstimateContext>
  }
  Object.assign(Framed, { ...Page, generatedFrom: Page.generatedFrom ?? [Page] })
  framedPages.set(id, Framed)
  return Framed
}

export async function loadSectionPage(path: string): ReturnType<PageLoader> {
  const page = sectionPageOf(path)
  if (page) return framed(page, await (loaders[page] ?? (() => loadListPage(page)))())
  if (pageOfAlias(path)) return (await import('../../pages/errors/RedirectPage.tsx')).RedirectPage
  return (await import('../../pages/errors/ErrorPages.tsx')).NotFoundPage
}
