import type { BorrowerParams } from '../flow/routes.ts'
import { addressForm } from '../sections/address/address.ts'
import { consentForm } from '../sections/consent/consent.ts'
import { demographicsResource } from '../sections/demographics/demographics.ts'
import { employmentForm } from '../sections/employment/employment.ts'
import { expenseForm } from '../sections/expenses/expense.ts'
import { financialAccountForm } from '../sections/financial-accounts/financial-account.ts'
import { homeResource } from '../sections/home-and-land/home.ts'
import { type LandSituation, landApiPath, landForms } from '../sections/home-and-land/land.ts'
import { incomeForm } from '../sections/income/income.ts'
import { aHome, aLand } from './builders/home.ts'
import { aFinancialAccount, anAddress, anEmployment, anExpense, anIncome } from './builders/lists.ts'
import { aConsent, aDemographics } from './builders/people.ts'

/** A call of the API below /v1. */
export type SectionCall = [method: 'POST' | 'PUT', path: string, body: object]

/** The calls that answer a borrower's own sections, in the order of the pages. `name` signs the consent. */
export function borrowerSectionCalls(
  { dealer, borrower }: Omit<BorrowerParams, 'application'>,
  name: string = aConsent().disclaimer,
) {
  const own = `/${dealer}/borrower/${borrower}`
  return {
    personal: [
      ['PUT', own, { citizenship_type: 'CITIZEN' }],
      ['PUT', own, { marital_status_type: 'MARRIED' }],
      ['PUT', own, { dependents_ages_years: [4, 7] }],
    ],
    address: [
      ['POST', `${own}/address`, addressForm.toRequest(anAddress('CURRENT'))],
      ['POST', `${own}/address`, addressForm.toRequest(anAddress('MAILING'))],
    ],
    employment: [['POST', `${own}/employment`, employmentForm.toRequest(anEmployment())]],
    income: [['POST', `${own}/income`, incomeForm.toRequest(anIncome())]],
    accounts: [['POST', `${own}/asset`, financialAccountForm.toRequest(aFinancialAccount())]],
    expenses: [
      // An end date that stays in the future.
      ['POST', `${own}/expense`, expenseForm.toRequest(anExpense('ALIMONY', { to_year: '2099' }))],
      ['PUT', own, { has_declared_bankruptcy: false }],
    ],
    demographics: [['PUT', `${own}/demographics`, demographicsResource.toApi(aDemographics())]],
    consent: [['PUT', `${own}/consent`, consentForm.toRequest(aConsent({ disclaimer: name }))]],
  } satisfies Record<string, SectionCall[]>
}

/** The calls that answer the sections of the application. */
export function applicationSectionCalls(
  { dealer, application: id }: Omit<BorrowerParams, 'borrower'>,
  situation: LandSituation = 'PURCHASING',
) {
  const application = `/${dealer}/application/${id}`
  const { land_situation_type: _, ...land } = aLand(situation)
  return {
    home: [
      ['PUT', `${application}/home`, homeResource.toApi(aHome())],
      ['POST', `${application}/land/${landApiPath[situation]}`, landForms[situation].toApi(land)],
    ],
    overview: [['PUT', `${application}/summary`, { confirm: true }]],
    salesperson: [['PUT', application, { sales_rep_name: 'Sam Rivers', sales_rep_email: '' }]],
  } satisfies Record<string, SectionCall[]>
}

type SectionCalls = ReturnType<typeof borrowerSectionCalls> & ReturnType<typeof applicationSectionCalls>
/** All section calls of a primary borrower. */
export const everySectionCall = (params: BorrowerParams, name?: string): Record<keyof SectionCalls, SectionCall[]> => ({
  ...borrowerSectionCalls(params, name),
  ...applicationSectionCalls(params),
})
