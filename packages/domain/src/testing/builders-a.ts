import type { Kept } from '../kernel/form.ts'
import { borrowerResource } from '../sections/borrower.ts'
import type { FinancialAccount } from '../sections/financial-account.ts'
import { type Income, incomeForm } from '../sections/income.ts'
import { type Registration, registrationForm } from '../sections/registration.ts'

/** A registration as the form holds it. */
export const aRegistration = (answers: Partial<Registration> = {}): Registration => ({
  ...registrationForm.empty(),
  first_name: 'Rosa',
  last_name: 'Delgado',
  email: 'rosa@example.com',
  confirm_email: 'rosa@example.com',
  phone_number: '5015550142',
  ...answers,
})

/** A borrower as he is kept, with every personal page answered. */
export const aBorrower = (kept: Kept = {}): Kept => ({
  ...borrowerResource.empty(),
  ...registrationForm.toKept(aRegistration()),
  citizenship_type: 'CITIZEN',
  marital_status_type: 'MARRIED',
  dependents_ages_years: [4, 7],
  has_declared_bankruptcy: false,
  ...kept,
})

/** A retirement income as the form holds it. */
export const anIncome = (answers: Partial<Income> = {}): Income =>
  incomeForm.settle({
    ...incomeForm.empty(),
    income_type: 'RETIREMENT',
    amount: 120_000,
    from_month: '03',
    from_year: '2020',
    is_ongoing: true,
    ...answers,
  })

/** A checking account as the form holds it. */
export const aFinancialAccount = (answers: Partial<FinancialAccount> = {}): FinancialAccount => ({
  account_type: 'CHECKING',
  institution_name: 'First Plains Bank',
  balance_amount: 450_000,
  ...answers,
})
