import { isPageId, movedPages, type PageId } from '@porchlight/domain'
import type { Loader } from './routes.ts'

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

/** The page below a borrower's path. An income's own address opens the list with that entry. */
export async function loadSectionPage(path: string): ReturnType<Loader> {
  const page = path.startsWith('income/') ? 'income' : path
  if (isPageId(page)) return sectionLoaders[page]()
  if (Object.hasOwn(movedPages, page)) return (await import('./pages/errors/MovedPage.tsx')).MovedPage
  return (await import('./pages/errors/NotFoundPage.tsx')).NotFoundPage
}
