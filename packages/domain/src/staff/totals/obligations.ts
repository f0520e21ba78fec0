import type { SignedAnswers } from '../../flow/signed-changes.ts'
import type { Day } from '../../forms/day.ts'
import { hasEnded } from '../../forms/period.ts'
import { listOf, phrase, type Text, template } from '../../forms/text.ts'
import { type Expense, expenseForm, expenseSection } from '../../sections/expenses/expense.ts'
import { listEntries } from '../../sections/section-answers.ts'
import type { SignedFacts } from '../signed-facts.ts'
import { sumOf, type Total, type TotalLine } from './total.ts'

const texts = {
  label: phrase('Monthly obligations'),
  formula: phrase("Alimony, child support, garnishments, and other support that hadn't ended at the signing, added up"),
  of: template('{expense}, {name}'),
  ended: template('Not counted, ended before the signing: {expense}, {name}.'),
  none: template('{name} listed none.'),
  notAsked: phrase("Not asked: loans, credit cards, and other debts. They're on the credit report."),
}

const listedExpenses = ({ answers }: Pick<SignedAnswers, 'answers'>): Expense[] =>
  listEntries(answers, expenseSection.id).map(stored => expenseForm.clearInapplicable(expenseForm.fromStored(stored)))

/** The payments to others that had not ended on the day. */
export const currentExpenses = (person: Pick<SignedAnswers, 'answers'>, day: Day): Expense[] =>
  listedExpenses(person).filter(expense => !hasEnded(expense, day))

const expensesOf = (person: SignedAnswers) =>
  listedExpenses(person).map(expense => ({ ...expense, title: listOf([expenseSection.card(expense).title]) }))

/** The payments of all borrowers to others each month, besides housing. */
export function obligationsTotal({ people, day }: SignedFacts): Total & { figure: { cents: number } } {
  const all = people.flatMap(person => expensesOf(person).map(expense => ({ expense, name: person.name })))
  const lines = all
    .filter(({ expense }) => !hasEnded(expense, day))
    .map(({ expense, name }): TotalLine => {
      const label: Text = people.length > 1 ? texts.of({ expense: expense.title, name }) : expense.title
      return { label, cents: expense.amount ?? 0, section: 'expenses' }
    })
  const ended = all.filter(({ expense }) => hasEnded(expense, day))
  const withoutAny = people.filter(person => expensesOf(person).length === 0)
  return {
    id: 'obligations',
    label: texts.label,
    figure: { cents: sumOf(lines) },
    formula: texts.formula,
    lines,
    notes: [
      ...ended.map(({ expense, name }) => texts.ended({ expense: expense.title, name })),
      ...withoutAny.map(({ name }) => texts.none({ name })),
      texts.notAsked,
    ],
  }
}
