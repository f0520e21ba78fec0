import { phrase } from '../../forms/text.ts'
import type { SignedFacts } from '../signed-facts.ts'
import { incomeTotals } from './income.ts'
import { housingTotal, loanTotal } from './loan.ts'
import { obligationsTotal } from './obligations.ts'
import { type Figure, shareOf, type Total, type TotalLine } from './total.ts'

const texts = {
  front: phrase('Housing to income'),
  back: phrase('Housing and obligations to income'),
  frontFormula: phrase('Monthly housing ÷ monthly income of all borrowers'),
  backFormula: phrase('(Monthly housing + monthly obligations) ÷ monthly income of all borrowers'),
  income: phrase('Monthly income'),
  noIncome: phrase('No ratio: no income was given.'),
  noHousing: phrase("No ratio: the housing isn't known."),
}

/** The amounts that the ratios and the attention flags compare, in whole cents a month. `housing` is null where it is not known. */
export interface MonthlyAmounts {
  income: number
  obligations: number
  housing: number | null
}

export function monthlyAmounts(signed: SignedFacts): MonthlyAmounts {
  const { figure } = housingTotal(signed)
  return {
    income: incomeTotals(signed).cents,
    obligations: obligationsTotal(signed).figure.cents,
    housing: 'cents' in figure ? figure.cents : null,
  }
}

/**
 * The totals of what was signed: the monthly income of each person and of all, obligations, housing, the loan, and both ratios. Each
 * has its lines, its formula, and notes about what was not asked, not given or not counted.
 */
export function totalsOf(signed: SignedFacts): Total[] {
  const obligations = obligationsTotal(signed)
  const housing = housingTotal(signed)
  const amounts = monthlyAmounts(signed)
  const lineOf = ({ label, figure }: Total): TotalLine[] =>
    'cents' in figure ? [{ label, cents: figure.cents, section: null }] : []
  const income: TotalLine = { label: texts.income, cents: amounts.income, section: null }
  return [
    ...incomeTotals(signed).totals,
    obligations,
    housing,
    loanTotal(signed),
    {
      id: 'front_ratio',
      label: texts.front,
      figure: ratio(amounts.housing, amounts.income),
      formula: texts.frontFormula,
      lines: [...lineOf(housing), income],
      notes: [],
    },
    {
      id: 'back_ratio',
      label: texts.back,
      figure: ratio(amounts.housing === null ? null : amounts.housing + amounts.obligations, amounts.income),
      formula: texts.backFormula,
      lines: [...lineOf(housing), ...lineOf(obligations), income],
      notes: [],
    },
  ]
}

function ratio(paid: number | null, income: number): Figure {
  if (income <= 0) return { missing: texts.noIncome }
  if (paid === null) return { missing: texts.noHousing }
  return { tenths: shareOf(paid, income) }
}
