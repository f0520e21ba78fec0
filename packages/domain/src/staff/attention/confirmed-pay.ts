import type { SignedAnswers } from '../../flow/signed-changes.ts'
import type { Day } from '../../forms/day.ts'
import { monthlyAmountText } from '../../forms/money.ts'
import { listOf, template } from '../../forms/text.ts'
import { type Employment, employmentForm } from '../../sections/employment/employment.ts'
import { extraPays, paysOf, payText } from '../../sections/employment/pay.ts'
import { incomeForm } from '../../sections/income/income.ts'
import { currentIncomes, currentJobs, incomeTitle } from '../totals/income.ts'
import type { Finding } from './attention.ts'

const confirmed = template('{name}, {source}: {pay}. The form asked if that is right, and they kept it.')

/** The kinds of pay about whose amount or hours the form asks. */
function askedAbout(job: Employment): ReadonlySet<string> {
  const asked = Object.keys(employmentForm.unusualAnswers(job))
  const isAsked = (prefix: string) => asked.includes(`${prefix}amount`) || asked.includes(`${prefix}weekly_hours`)
  return new Set([
    ...(isAsked('') ? ['BASE'] : []),
    ...extraPays.filter(({ prefix }) => isAsked(`${prefix}_`)).map(({ type }) => type),
  ])
}

/** Unusual amounts that the form asked about, and that were signed as they are: '$584,000 a year'. */
export const confirmedPay = {
  ofJobs(person: SignedAnswers): Finding[] {
    return currentJobs(person).flatMap(job => {
      const asked = askedAbout(job)
      return paysOf(job)
        .filter(({ income_type }) => asked.has(income_type))
        .map(pay => ({
          text: confirmed({ name: person.name, source: job.employer_name, pay: listOf([payText(pay)]) }),
        }))
    })
  },
  ofOtherIncome(person: SignedAnswers, day: Day): Finding[] {
    return currentIncomes(person, day)
      .filter(income => 'amount' in incomeForm.unusualAnswers(income))
      .map(income => ({
        text: confirmed({
          name: person.name,
          source: listOf([incomeTitle(income)]),
          pay: monthlyAmountText(income.amount),
        }),
      }))
  },
}
