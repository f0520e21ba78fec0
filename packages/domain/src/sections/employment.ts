import type { Day } from '../kernel/day.ts'
import { flag, text } from '../kernel/fields.ts'
import { defineForm, type ValuesOf } from '../kernel/form.ts'
import { dateOf } from '../kernel/parts.ts'
import { maxLength, required } from '../kernel/rules.ts'
import { addressLine, addressPart, county, streetAddress } from '../people/street-address.ts'
import { listSection } from './list-section.ts'
import { allPay, incomesPart, monthlyIncome, payApplies, paysOf } from './pay.ts'
import { coversHistory, endsBeforeStart, fromFields, periodText, startsInFuture, toFields } from './period.ts'

const MAX_NAME = 70
export const MAX_CURRENT_JOBS = 2

const name = (label: string) =>
  text(label, required('Must not be empty'), maxLength(MAX_NAME, `${label} must not exceed ${MAX_NAME} characters`))

export const employmentForm = defineForm({
  fields: {
    employer_name: name('Employer name'),
    position_title: name('Job title'),
    ...streetAddress,
    county,
    is_self_employed: flag('I am self-employed'),
    is_current: flag("I'm still working here"),
    ...fromFields,
    ...toFields,
    ...allPay,
  },
  parts: {
    address: addressPart,
    start_date: dateOf('from_month', 'from_year'),
    end_date: dateOf('to_month', 'to_year'),
    incomes: incomesPart,
  },
  applies: v => ({ to_month: !v.is_current, to_year: !v.is_current, ...payApplies(v) }),
  across: (v, today) => ({
    from_year: startsInFuture(v, today) && 'Start date cannot be in the future',
    to_year: endsBeforeStart(v) && 'End date must be after start date',
  }),
})
export type Employment = ValuesOf<typeof employmentForm>

export const employmentSection = listSection({
  id: 'employment',
  wire: { path: 'employments', list: 'employments', item: 'employment', update: '/update-employment' },
  item: employmentForm,
  card: job => ({ title: job.employer_name, lines: [job.position_title, addressLine(job), periodText(job)] }),
  addable: () => [{ label: 'Add employment', start: {} }],
  refuses: (job, others) =>
    job.is_current && others.filter(other => other.is_current).length >= MAX_CURRENT_JOBS
      ? `At most ${MAX_CURRENT_JOBS} jobs can be current`
      : undefined,
  /** `total_income`: dollars a month. */
  derived: job => ({ total_income: monthlyIncome(paysOf(job)) / 100 }),
})

export const hasSufficientEmploymentHistory = (jobs: Employment[], today: Day): boolean => coversHistory(jobs, today)
