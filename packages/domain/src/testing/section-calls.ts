import type { BorrowerAt } from '../flow/routes.ts'
import { addressForm } from '../sections/address.ts'
import { consentForm } from '../sections/consent.ts'
import { demographicsResource } from '../sections/demographics.ts'
import { employmentForm } from '../sections/employment.ts'
import { expenseForm } from '../sections/expense.ts'
import { financialAccountForm } from '../sections/financial-account.ts'
import { homeResource } from '../sections/home.ts'
import { incomeForm } from '../sections/income.ts'
import { type LandSituation, landForms, landWirePath } from '../sections/land.ts'
import {
  aConsent,
  aDemographics,
  aFinancialAccount,
  aHome,
  aLand,
  anAddress,
  anEmployment,
  anExpense,
  anIncome,
} from './builders.ts'

/** A call of the API below /v1. */
export type SectionCall = [method: 'POST' | 'PUT', path: string, body: object]

/** The calls that answer a borrower's own sections, in the order of the pages. */
export function borrowerSectionCalls({ dealer, borrower }: Omit<BorrowerAt, 'application'>) {
  const own = `/${dealer}/borrower/${borrower}`
  return {
    personal: [
      ['PUT', own, { citizenship_type: 'CITIZEN' }],
      ['PUT', own, { marital_status_type: 'MARRIED' }],
      ['PUT', own, { dependents_ages_years: [4, 7] }],
    ],
    address: [
      ['POST', `${own}/address`, addressForm.wireOf(anAddress('CURRENT'))],
      ['POST', `${own}/address`, addressForm.wireOf(anAddress('MAILING'))],
    ],
    employment: [['POST', `${own}/employment`, employmentForm.wireOf(anEmployment())]],
    income: [['POST', `${own}/income`, incomeForm.wireOf(anIncome())]],
    accounts: [['POST', `${own}/asset`, financialAccountForm.wireOf(aFinancialAccount())]],
    expenses: [
      // Ends far from any day on which the calls are made.
      ['POST', `${own}/expense`, expenseForm.wireOf(anExpense('ALIMONY', { to_year: '2099' }))],
      ['PUT', own, { has_declared_bankruptcy: false }],
    ],
    demographics: [['PUT', `${own}/demographics`, demographicsResource.toWire(aDemographics())]],
    consent: [['PUT', `${own}/consent`, consentForm.wireOf(aConsent())]],
  } satisfies Record<string, SectionCall[]>
}

/** The calls that answer the application's sections, which are its primary borrower's. */
export function applicationSectionCalls(
  { dealer, application: id }: Omit<BorrowerAt, 'borrower'>,
  situation: LandSituation = 'PURCHASING',
) {
  const application = `/${dealer}/application/${id}`
  const { land_situation_type: _, ...land } = aLand(situation)
  return {
    home: [
      ['PUT', `${application}/home`, homeResource.toWire(aHome())],
      ['POST', `${application}/land/${landWirePath[situation]}`, landForms[situation].toWire(land)],
    ],
    overview: [['PUT', `${application}/summary`, { confirm: true }]],
    salesperson: [['PUT', application, { sales_rep_name: 'Sam Rivers', sales_rep_email: '' }]],
  } satisfies Record<string, SectionCall[]>
}

/** Everything that the primary borrower of an application answers. */
export const everySectionCall = (at: BorrowerAt) => ({
  ...borrowerSectionCalls(at),
  ...applicationSectionCalls(at),
})
