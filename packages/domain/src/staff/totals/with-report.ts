import type { FigureKind, LenderFigure } from '../lender-figures.ts'
import type { SignedFacts } from '../signed-facts.ts'
import { incomeOf } from './income.ts'
import { sumOf } from './total.ts'

export interface FactsWithFigures extends SignedFacts {
  /** The figures that count. One of someone who did not sign is not used. */
  figures: readonly LenderFigure[]
}

/** A borrower with the lender's figures of them. */
interface PersonWithFigures {
  name: string
  /** Whole cents a month: verified where it is, else as stated. */
  income: number
  verified: LenderFigure | undefined
  debts: LenderFigure | undefined
}

export const withFigures = ({ people, day, figures }: FactsWithFigures): PersonWithFigures[] =>
  people.map(person => {
    const figureOf = (wanted: FigureKind) =>
      figures.find(({ kind, borrower_id }) => kind === wanted && borrower_id === person.id)
    const verified = figureOf('INCOME')
    return { name: person.name, income: verified?.cents ?? incomeOf(person, day), verified, debts: figureOf('DEBTS') }
  })

/** The monthly amounts that the ratio with credit report has besides housing and obligations, in whole cents. */
export interface ReportAmounts {
  debts: number
  income: number
  verified: 'ALL' | 'SOME' | 'NONE'
}

/** Null unless there are debts by report of everyone whose income counts, and an income that counts. */
export function reportAmounts(facts: FactsWithFigures): ReportAmounts | null {
  const people = withFigures(facts)
  const earning = people.filter(({ income }) => income > 0)
  if (earning.length === 0 || earning.some(({ debts }) => !debts)) return null
  const verified = earning.filter(person => person.verified).length
  return {
    debts: sumOf(people.flatMap(({ debts }) => debts ?? [])),
    income: earning.reduce((sum, { income }) => sum + income, 0),
    verified: verified === 0 ? 'NONE' : verified === earning.length ? 'ALL' : 'SOME',
  }
}
