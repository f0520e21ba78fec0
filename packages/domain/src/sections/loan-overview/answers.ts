import { dollars } from '../../forms/money.ts'
import { type SummaryRow, summarize } from '../../forms/summary-rows.ts'
import { LOAN_TERM, loanSummary } from '../../loan/loan.ts'
import { defineAnswers, type SummaryInput } from '../section.ts'
import { loanOverview } from './index.ts'
import { summaryForms } from './summary.ts'

export const loanOverviewAnswers = defineAnswers(loanOverview, {
  subject: 'application',
  isAnswered: { overview: ({ overview_confirmed }) => overview_confirmed },
  summarize: input => ({ rows: loanRows(input), entries: [] }),
})

function loanRows({ answers: { home, land }, rates }: SummaryInput): SummaryRow[] {
  const loan = loanSummary({ home, land, rates })
  if (!loan) return []
  const figures = Object.entries(summaryForms).flatMap(([name, form]) =>
    summarize(form, { [name]: loan[name as keyof typeof loan] }),
  )
  return [
    ...figures,
    ['Total loan amount', dollars(loan.loan_total_amount)],
    ['Term', LOAN_TERM],
    ['Principal and interest, a month', dollars(loan.principal_plus_interest_monthly_payment)],
    ['Home insurance, a month', dollars(loan.home_insurance_monthly_payment)],
    ['Property tax, a month', dollars(loan.property_tax_monthly_payment)],
    ['Estimated monthly payment', dollars(loan.estimated_monthly_payment)],
  ]
}
