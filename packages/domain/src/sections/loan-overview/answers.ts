import { asPercent, type SummaryRow, summarize } from '../../forms/summary-rows.ts'
import { formatted, phrase, template, verbatim } from '../../forms/text.ts'
import { landNotInTotal, monthlyLandCosts } from '../../loan/amounts-beside.ts'
import { LOAN_TERM, loanSummary, type Rates } from '../../loan/loan.ts'
import { defineAnswers, type SummaryInput } from '../section-answers.ts'
import { loanOverview } from './index.ts'
import { summaryForms } from './summary.ts'

export const loanOverviewAnswers = defineAnswers(loanOverview, {
  subject: 'application',
  isAnswered: { overview: ({ overview_confirmed }) => overview_confirmed },
  summarize: {
    overview: input => {
      const rows = loanRows(input)
      return { rows, reviewed: rows.filter(({ key }) => !parts.includes(key)) }
    },
  },
})

const labels = { total: phrase('Total loan amount'), term: phrase('Term') }
const partsOfPayment = [
  ['principal_plus_interest_monthly_payment', phrase('Principal and interest, per month')],
  ['home_insurance_monthly_payment', phrase('Home insurance, per month')],
  ['property_tax_monthly_payment', phrase('Property tax, per month')],
] as const
const payments = [...partsOfPayment, ['estimated_monthly_payment', phrase('Estimated monthly payment')]] as const
/** The review has the payment as a whole. */
const parts: readonly string[] = partsOfPayment.map(([key]) => key)

/** Amounts beside a total, by their key (loan/amounts-beside.ts). */
const besideLabels: Record<ReturnType<typeof landNotInTotal | typeof monthlyLandCosts>[number]['key'], string> = {
  lot_rent_monthly_payment: phrase('Lot rent, per month'),
  land_loan_monthly_payment: phrase('Land payment, per month'),
  hoa_fee_monthly_payment: phrase('HOA fee, per month'),
  land_offered_as_down_payment: phrase('Land as down payment, not in total'),
  land_debt_outside_loan: phrase('Owed on the land, not in total'),
}
const withLandCosts = phrase('Estimated total per month')

const rateLabels: Record<keyof Rates, string> = {
  loan_interest_rate: phrase('Interest rate used for this estimate'),
  home_insurance_rate: phrase('Home insurance rate used for this estimate'),
  property_tax_rate: phrase('Property tax rate used for this estimate'),
}
const changedRate = template("{rate}. The lender's starting rate: {starting}")

/** A borrower may try other rates; beside a changed one stands the lender's, which the borrower cannot change. */
function withStartingRate(row: SummaryRow, { rates, starting_rates }: SummaryInput): SummaryRow {
  const key = row.key as keyof Rates
  const label = rateLabels[key]
  // The review shows costs and down payment on the pages that ask for them.
  if (label === undefined) return { ...row, isRepeated: true }
  const starting = starting_rates?.[key]
  if (starting === undefined || starting === rates[key]) return { ...row, label }
  return { ...row, label, value: changedRate({ rate: asPercent(rates[key]), starting: asPercent(starting) }) }
}

function loanRows(input: SummaryInput): SummaryRow[] {
  const { answers, rates } = input
  const loan = loanSummary({ home: answers.home, land: answers.land, rates })
  if (!loan) return []
  const beside = monthlyLandCosts(loan)
  const figures = Object.entries(summaryForms).flatMap(([name, form]) =>
    summarize(form, { [name]: loan[name as keyof typeof loan] }),
  )
  return [
    ...figures.map(row => withStartingRate(row, input)),
    amount('loan_total_amount', labels.total, loan.loan_total_amount),
    ...landNotInTotal(loan).map(besideRow),
    { key: 'loan_years', label: labels.term, value: LOAN_TERM },
    ...payments.map(([key, label]) => amount(key, label, loan[key])),
    ...beside.map(besideRow),
    ...(beside.length > 0 ? [amount('total_monthly_payment', withLandCosts, loan.total_monthly_payment)] : []),
  ]
}

const amount = (key: string, label: string, cents: number): SummaryRow => ({
  key,
  label,
  value: verbatim(formatted('money', cents)),
  isFigure: true,
})
const besideRow = ({ key, cents }: { key: keyof typeof besideLabels; cents: number }): SummaryRow =>
  amount(key, besideLabels[key], cents)
