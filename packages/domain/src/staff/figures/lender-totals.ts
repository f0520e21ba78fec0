import { formatted, listOf, phrase, type Text, template } from '../../forms/text.ts'
import type { LenderFigure } from '../lender-figures.ts'
import { housingTotal, loanTotal } from '../totals/loan.ts'
import { obligationsTotal } from '../totals/obligations.ts'
import { LENDER_FIGURES, shareOf, sumOf, type Total, type TotalLine } from '../totals/total.ts'
import { type FactsWithFigures, reportAmounts, withFigures } from '../totals/with-report.ts'

const texts = {
  verified: phrase('Verified monthly income'),
  verifiedFormula: phrase('The verified monthly incomes of the borrowers, added up'),
  notVerified: template('Not verified: the income of {name}.'),
  of: template('{name}: {source}'),
  ratio: phrase('DTI with credit report'),
  ratioFormula: phrase(
    '(Monthly housing + monthly obligations + monthly debts by credit report) ÷ monthly income, verified where it is',
  ),
  report: template('Debts by credit report of {day}, {name}: {source}'),
  income: template('Income, {name}: {source}'),
  asStated: phrase('as stated'),
  noDebts: template('No debts by report were entered for {name}, who has no income that counts.'),
  invoice: phrase('Loan to invoice'),
  bookValue: phrase('Loan to book value'),
  invoiceFormula: phrase('Loan amount ÷ invoice of the home'),
  bookValueFormula: phrase('Loan amount ÷ book value of the home'),
  invoiceLine: template('Invoice: {source}'),
  bookValueLine: template('Book value: {source}'),
  noLoan: phrase("No ratio: the loan isn't known."),
}

const lineOf = (label: Text, { cents }: { cents: number }): TotalLine => ({ label, cents, section: LENDER_FIGURES })
const ofTotal = ({ label, figure }: Total): TotalLine[] =>
  'cents' in figure ? [{ label, cents: figure.cents, section: null }] : []

/** The totals that the lender's figures add. Each is there with its figures alone. */
export const lenderTotals = (facts: FactsWithFigures): Total[] => [
  ...verifiedIncome(facts),
  ...ratioWithReport(facts),
  ...loanToValue(facts, 'INVOICE'),
  ...loanToValue(facts, 'BOOK_VALUE'),
]

function verifiedIncome(facts: FactsWithFigures): Total[] {
  const people = withFigures(facts)
  const lines = people.flatMap(({ name, verified }) =>
    verified ? [lineOf(texts.of({ name, source: verified.source }), verified)] : [],
  )
  if (lines.length === 0) return []
  return [
    {
      id: 'verified_income',
      label: texts.verified,
      figure: { cents: sumOf(lines) },
      formula: texts.verifiedFormula,
      lines,
      notes: people.filter(({ verified }) => !verified).map(({ name }) => texts.notVerified({ name })),
    },
  ]
}

function ratioWithReport(facts: FactsWithFigures): Total[] {
  const amounts = reportAmounts(facts)
  const housing = housingTotal(facts)
  if (!amounts || !('cents' in housing.figure)) return []
  const obligations = obligationsTotal(facts)
  const people = withFigures(facts)
  const paid = housing.figure.cents + obligations.figure.cents + amounts.debts
  return [
    {
      id: 'report_ratio',
      label: texts.ratio,
      figure: { tenths: shareOf(paid, amounts.income) },
      formula: texts.ratioFormula,
      lines: [
        ...ofTotal(housing),
        ...ofTotal(obligations),
        ...people.flatMap(({ name, debts }) =>
          debts ? [lineOf(texts.report({ day: reportDay(debts), name, source: debts.source }), debts)] : [],
        ),
        ...people.map(({ name, income, verified }): TotalLine => {
          const label = texts.income({ name, source: verified?.source ?? listOf([texts.asStated]) })
          return { label, cents: income, section: verified ? LENDER_FIGURES : null }
        }),
      ],
      notes: people.filter(({ debts }) => !debts).map(({ name }) => texts.noDebts({ name })),
    },
  ]
}

const reportDay = ({ report_on }: LenderFigure) => (report_on === null ? '' : formatted('day', report_on, 'UTC'))

const values = {
  INVOICE: { id: 'invoice', label: texts.invoice, formula: texts.invoiceFormula, line: texts.invoiceLine },
  BOOK_VALUE: { id: 'book_value', label: texts.bookValue, formula: texts.bookValueFormula, line: texts.bookValueLine },
} as const

function loanToValue(facts: FactsWithFigures, of: keyof typeof values): Total[] {
  const value = facts.figures.find(({ kind }) => kind === of)
  if (!value) return []
  const { id, label, formula, line } = values[of]
  const loan = loanTotal(facts)
  return [
    {
      id,
      label,
      formula,
      figure: 'cents' in loan.figure ? { tenths: shareOf(loan.figure.cents, value.cents) } : { missing: texts.noLoan },
      lines: [...ofTotal(loan), lineOf(line({ source: value.source }), value)],
      notes: [],
    },
  ]
}
