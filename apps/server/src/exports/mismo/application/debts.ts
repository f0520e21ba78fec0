import { type Expense, monthOf } from '@porchlight/domain'
import type { ApplicationAnswers } from '../../answers.ts'
import { container, type MismoElement, value } from '../element.ts'
import { typeElements } from './elements.ts'
import { expenseTypes } from './enumerations.ts'
import { type Linked, linked } from './relationships.ts'
import { amount, count, firstDay, indicator, monthsBetween } from './value-forms.ts'

type Child = MismoElement | undefined
interface Debt {
  place: number
  children: Child[]
}

/** The months from that of the submission to that of the end. Nothing while no end is known. */
function remainingMonths(expense: Expense, { source }: ApplicationAnswers): string | undefined {
  const end = firstDay(expense.to_month, expense.to_year)
  return end && count(Math.max(0, monthsBetween(`${monthOf(source.submitted_on)}-01`, end)))
}

export const expensesOf = (answers: ApplicationAnswers): Linked[] =>
  linked(
    'EXPENSE',
    answers.borrowers.flatMap(({ expenses }, place) =>
      expenses
        .filter(expense => expense.expense_type !== 'GARNISHMENT')
        .map(
          (expense): Debt => ({
            place,
            children: [
              value('ExpenseMonthlyPaymentAmount', amount(expense.amount)),
              value('ExpenseRemainingTermMonthsCount', remainingMonths(expense, answers)),
              ...typeElements('ExpenseType', expense.expense_type && expenseTypes[expense.expense_type], expense),
            ],
          }),
        ),
    ),
  )

/** The loan on the land first, which is the primary borrower's, then garnishments. */
export const liabilitiesOf = (answers: ApplicationAnswers): Linked[] =>
  linked('LIABILITY', [...landLoan(answers), ...garnishments(answers)])

function landLoan({ land }: ApplicationAnswers): Debt[] {
  if (land.situation !== 'CURRENTLY_FINANCED') return []
  const detail = container('LIABILITY_DETAIL', [
    value('LiabilityDescription', 'Loan on the land'),
    value('LiabilityMonthlyPaymentAmount', amount(land.monthly_payment)),
    value('LiabilityPayoffStatusIndicator', indicator(land.is_refinance)),
    value('LiabilitySecuredBySubjectPropertyIndicator', 'true'),
    value('LiabilityType', 'MortgageLoan'),
    value('LiabilityUnpaidBalanceAmount', land.is_refinance ? amount(land.purchase_price_payoff) : undefined),
  ])
  return [{ place: 0, children: [detail] }]
}

const garnishments = (answers: ApplicationAnswers): Debt[] =>
  answers.borrowers.flatMap(({ expenses }, place) =>
    expenses
      .filter(expense => expense.expense_type === 'GARNISHMENT')
      .map(expense => {
        const detail = container('LIABILITY_DETAIL', [
          value('LiabilityMonthlyPaymentAmount', amount(expense.amount)),
          value('LiabilityRemainingTermMonthsCount', remainingMonths(expense, answers)),
          value('LiabilityType', 'Garnishments'),
        ])
        return { place, children: [detail] }
      }),
  )
