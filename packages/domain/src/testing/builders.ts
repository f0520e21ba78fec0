import type { StoredAnswers } from '../forms/form.ts'
import type { Role } from '../people/role.ts'
import { type Address, type AddressType, addressForm } from '../sections/address/address.ts'
import { type Consent, consentForm } from '../sections/consent/consent.ts'
import { demographicsResource } from '../sections/demographics/demographics.ts'
import { type Employment, employmentForm } from '../sections/employment/employment.ts'
import { type Expense, type ExpenseType, expenseForm } from '../sections/expenses/expense.ts'
import { financialAccountForm } from '../sections/financial-accounts/financial-account.ts'
import { incomeForm } from '../sections/income/income.ts'
import type { BorrowerAnswers } from '../sections/section.ts'
import { aBorrower, aFinancialAccount, aHome, aLand, anIncome } from './builders-a.ts'

export * from './builders-a.ts'
export * from './english.ts'
export * from './register-section.ts'
export * from './section-calls.ts'

/** The day that everything built here is valid on. */
export const TODAY = '2026-03-15'

/** An address as the form holds it: rented since 2020, and a previous one until then. */
export const anAddress = (type: AddressType = 'CURRENT', answers: Partial<Address> = {}): Address =>
  addressForm.clearInapplicable({
    ...addressForm.empty(),
    address_type: type,
    street1: '12 Oak St',
    city: 'Tulsa',
    county: 'Tulsa',
    state: 'OK',
    zip_code: '74103',
    from_month: '01',
    from_year: type === 'PREVIOUS' ? '2015' : '2020',
    to_month: '12',
    to_year: '2019',
    housing_type: 'RENT',
    monthly_payment: 900_00,
    ...answers,
  })

/** A current job as the form holds it, paid by the month. */
export const anEmployment = (answers: Partial<Employment> = {}): Employment =>
  employmentForm.clearInapplicable({
    ...employmentForm.empty(),
    employer_name: 'Prairie Tools',
    position_title: 'Welder',
    street1: '400 Industrial Ave',
    city: 'Tulsa',
    state: 'OK',
    zip_code: '74107',
    is_current: true,
    from_month: '06',
    from_year: '2019',
    amount: 4_200_00,
    frequency: 'MONTHLY',
    ...answers,
  })

/** An expense as the form holds it, paid until May 2027. */
export const anExpense = (type: ExpenseType = 'ALIMONY', answers: Partial<Expense> = {}): Expense =>
  expenseForm.clearInapplicable({
    ...expenseForm.empty(),
    expense_type: type,
    expense_type_other: 'My mother',
    amount: 400_00,
    children_ages: '4, 7',
    from_month: '01',
    from_year: '2022',
    to_month: '05',
    to_year: '2027',
    ...answers,
  })

/** Demographics as they are kept, with all three pages answered. */
export const aDemographics = (stored: StoredAnswers = {}): StoredAnswers => ({
  ...demographicsResource.empty(),
  ethnicities: [{ ethnicity_type: 'NOT_HISPANIC_OR_LATINO', ethnicity_other: '' }],
  races: [{ race_type: 'WHITE', race_other: '' }],
  biological_sexes: ['FEMALE'],
  ...stored,
})

/** A consent as the form holds it. */
export const aConsent = (answers: Partial<Consent> = {}): Consent => ({
  ...consentForm.empty(),
  ssn_start: '123',
  ssn_middle: '45',
  ssn_end: '6789',
  dob_month: '07',
  dob_day: '04',
  dob_year: '1980',
  is_acknowledged: true,
  disclaimer: 'Rosa Delgado',
  ...answers,
})

/** Every section answered, as far as this role has it. */
export const completeAnswers = (role: Role = 'BORROWER', answers: Partial<BorrowerAnswers> = {}): BorrowerAnswers => {
  const primary = role === 'BORROWER'
  return {
    borrower: aBorrower(),
    lists: {
      address: (['CURRENT', 'MAILING'] as const).map(type => addressForm.toStored(anAddress(type))),
      employment: [employmentForm.toStored(anEmployment())],
      income: [incomeForm.toStored(anIncome())],
      financial_accounts: [financialAccountForm.toStored(aFinancialAccount())],
      expenses: [expenseForm.toStored(anExpense())],
    },
    skipped: [],
    home: primary ? aHome() : undefined,
    land: primary ? aLand('PURCHASING') : undefined,
    overview_confirmed: primary,
    demographics: aDemographics(),
    consent: { ssn: true, date_of_birth: true, is_acknowledged: true, disclaimer: 'Rosa Delgado' },
    sales_rep_name: primary ? 'Sam Porter' : '',
    ...answers,
  }
}
