import type { Role } from '../../people/role.ts'
import { addressForm } from '../../sections/address/address.ts'
import { employmentForm } from '../../sections/employment/employment.ts'
import { expenseForm } from '../../sections/expenses/expense.ts'
import { financialAccountForm } from '../../sections/financial-accounts/financial-account.ts'
import { incomeForm } from '../../sections/income/income.ts'
import type { BorrowerAnswers } from '../../sections/section-answers.ts'
import { aHome, aLand } from './home.ts'
import { aFinancialAccount, anAddress, anEmployment, anExpense, anIncome } from './lists.ts'
import { aBorrower, aDemographics } from './people.ts'

/** The day on which all built answers are valid. */
export const TODAY = '2026-03-15'

/** Answers to every section of the role. */
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
    sales_rep_email: primary ? 'sam@example.com' : '',
    ...answers,
  }
}
