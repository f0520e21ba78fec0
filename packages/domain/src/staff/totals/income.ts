import type { SignedAnswers } from '../../flow/signed-changes.ts'
import type { Day } from '../../forms/day.ts'
import { hasEnded } from '../../forms/period.ts'
import { listOf, message, phrase, type Text, template, verbatim } from '../../forms/text.ts'
import {
  type Employment,
  employmentForm,
  employmentSection,
  employmentStatus,
} from '../../sections/employment/employment.ts'
import { monthlyIncome, type Pay, paysOf, payText } from '../../sections/employment/pay.ts'
import { type Income, incomeForm, incomeSection } from '../../sections/income/income.ts'
import { listEntries } from '../../sections/section-answers.ts'
import type { SignedFacts } from '../signed-facts.ts'
import { sumOf, type Total, type TotalLine } from './total.ts'

const texts = {
  own: phrase('Monthly income'),
  of: template('Monthly income of {name}'),
  together: phrase('Monthly income together'),
  formula: phrase(
    'Pay of current jobs and other income, each for a month. By the hour: pay × hours a week × 52 ÷ 12. By the week: pay × 52 ÷ 12. By the year: pay ÷ 12.',
  ),
  togetherFormula: phrase('The monthly incomes of all borrowers, added up'),
  job: template('{employer}: {pay}'),
  noJob: phrase('No current job was given.'),
  status: template('No current job was given. Employment status: {status}.'),
  formerJob: template('Not counted, a former job: {employer}.'),
  ended: template('Not counted, ended before the signing: {income}.'),
  noneElse: phrase('Nothing else was given as income. Borrowers list only what they want counted.'),
}

const answeredIn = <V extends object>(
  form: { fromStored(stored: object): V; clearInapplicable(values: V): V },
  stored: readonly object[],
): V[] => stored.map(entry => form.clearInapplicable(form.fromStored(entry)))

/** The jobs that a person has now. */
export const currentJobs = ({ answers }: Pick<SignedAnswers, 'answers'>): Employment[] =>
  answeredIn(employmentForm, listEntries(answers, employmentSection.id)).filter(({ is_current }) => is_current)

/** The other income that had not ended on the day. */
export const currentIncomes = ({ answers }: Pick<SignedAnswers, 'answers'>, day: Day): Income[] =>
  answeredIn(incomeForm, listEntries(answers, incomeSection.id)).filter(income => !hasEnded(income, day))

export const incomeTitle = (income: Income): Text => incomeSection.card(income).title

/** '$15.50 an hour, 36 hours a week, Bonus: $1,500.00 a year' */
const paysText = (pays: readonly Pay[]): Text => listOf(pays.map(payText))

function linesOf(person: SignedAnswers, day: Day): TotalLine[] {
  return [
    ...currentJobs(person).map(
      (job): TotalLine => ({
        label: texts.job({ employer: job.employer_name, pay: paysText(paysOf(job)) }),
        cents: monthlyIncome(paysOf(job)),
        section: 'employment',
      }),
    ),
    ...currentIncomes(person, day).map(
      (income): TotalLine => ({ label: incomeTitle(income), cents: income.amount ?? 0, section: 'income' }),
    ),
  ]
}

/** Whole cents a month, as stated. */
export const incomeOf = (person: SignedAnswers, day: Day): number => sumOf(linesOf(person, day))

function notesOf(person: SignedAnswers, day: Day): Text[] {
  const jobs = answeredIn(employmentForm, listEntries(person.answers, employmentSection.id))
  const incomes = answeredIn(incomeForm, listEntries(person.answers, incomeSection.id))
  const status = person.answers.borrower.employment_status
  const withoutJob =
    jobs.length === 0 && employmentStatus.has(status)
      ? texts.status({ status: message(employmentStatus.labels[status]) })
      : texts.noJob
  return [
    ...(jobs.some(({ is_current }) => is_current) ? [] : [withoutJob]),
    ...jobs
      .filter(({ is_current }) => !is_current)
      .map(({ employer_name }) => texts.formerJob({ employer: employer_name })),
    ...incomes
      .filter(income => hasEnded(income, day))
      .map(income => texts.ended({ income: listOf([incomeTitle(income)]) })),
    ...(incomes.length === 0 ? [texts.noneElse] : []),
  ]
}

/** The monthly income of each person, and of all together where there are several. */
export function incomeTotals({ people, day }: SignedFacts): { totals: Total[]; cents: number } {
  const each = people.map((person): Total & { figure: { cents: number }; name: string } => {
    const lines = linesOf(person, day)
    return {
      id: `income_${person.id}`,
      name: person.name,
      label: people.length > 1 ? texts.of({ name: person.name }) : texts.own,
      figure: { cents: sumOf(lines) },
      formula: texts.formula,
      lines,
      notes: notesOf(person, day),
    }
  })
  const lines = each.map(
    ({ name, figure }): TotalLine => ({ label: verbatim(name), cents: figure.cents, section: null }),
  )
  const cents = sumOf(lines)
  const together: Total = {
    id: 'income_together',
    label: texts.together,
    figure: { cents },
    formula: texts.togetherFormula,
    lines,
    notes: [],
  }
  const totals = each.map(({ name: _, ...total }): Total => total)
  return { totals: people.length > 1 ? [...totals, together] : totals, cents }
}
