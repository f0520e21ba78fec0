import { dollars } from '../../forms/money.ts'
import { type SummaryRow, summarize } from '../../forms/summary-rows.ts'
import { phrase, verbatim } from '../../forms/text.ts'
import { LOAN_TERM, loanSummary } from '../../loan/loan.ts'
import { defineAnswers, type SummaryInput } from '../section.ts'
import { loanOverview } from './index.ts'
import { summaryForms } from './summary.ts'

export const loanOverviewAnswers = defineAnswers(loanOverview, {
  subject: 'application',
  isAnswered: { overview: ({ overview_confirmed }) => overview_confirmed },
  summarize: { overview: input => ({ rows: loanRows(input) }) },
})

const labels = { total: phrase('Total loan amount'), term: phrase('Term') }
const payments = [
  ['principal_plus_interest_monthly_payment', phrase('Principal and interest, per month')],
  ['home_insurance_monthly_payment', phrase('Home insurance, per month')],
  ['property_tax_monthly_payment', phrase('Property tax, per month')],
  ['estimated_monthly_payment', phrase('Estimated monthly payment')],
] as const

function loanRows({ answers: { home, land }, rates }: SummaryInput): SummaryRow[] {
  const loan = loanSummary({ home, land, rates })
  if (!loan) return []
  const figures = Object.entries(summaryForms).flatMap(([name, form]) =>
    summarize(form, { [name]: loan[name as keyof typeof loan] }),
  )
  return [
    ...figures,
    { key: 'loan_total_amount', label: labels.total, value: verbatim(dollars(loan.loan_total_amount)) },
    { key: 'loan_years', label: labels.term, value: LOAN_TERM },
    ...payments.map(([key, label]): SummaryRow => ({ key, label, value: verbatim(dollars(loan[key])) })),
  ]
}
