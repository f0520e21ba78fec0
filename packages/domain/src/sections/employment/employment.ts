import { choices } from '../../forms/choices.ts'
import { dateCodec } from '../../forms/codecs.ts'
import type { Day } from '../../forms/day.ts'
import { choice, flag, text } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import {
  coversHistory,
  END_AFTER_START,
  END_NOT_IN_FUTURE,
  endsBeforeStart,
  endsInFuture,
  fromFields,
  HISTORY_YEARS,
  periodText,
  START_NOT_IN_FUTURE,
  startsInFuture,
  toFields,
} from '../../forms/period.ts'
import { maxLength, required } from '../../forms/rules.ts'
import { summarize } from '../../forms/summary-rows.ts'
import { phrase, verbatim } from '../../forms/text.ts'
import { askIfNoNumber } from '../../people/place.ts'
import {
  addressCodec,
  addressLine,
  county,
  countyLabel,
  countyText,
  streetAddress,
} from '../../people/street-address.ts'
import { listSection } from '../list-section.ts'
import { areEntriesAnswered, listAnswers, listEntries } from '../section-answers.ts'
import { employment } from './index.ts'
import { allPay, incomesCodec, monthlyIncome, paysOf, payText, unusualPay, visiblePay } from './pay.ts'

/** Status of a borrower without a job. */
export const employmentStatus = choices({ UNEMPLOYED: 'Unemployed', RETIRED: 'Retired', OTHER: 'Other' })

export const employmentStatusForm = defineForm({
  fields: {
    employment_status: choice(
      'What is your employment status?',
      employmentStatus,
      required('Must select an employment status'),
    ),
  },
})

const MAX_NAME = 70
export const MAX_CURRENT_JOBS = 2
const TOO_MANY_CURRENT = phrase(`You can have at most ${MAX_CURRENT_JOBS} current jobs`)
const SELF_EMPLOYED = phrase('Self-employed')
const ADD_EMPLOYMENT = phrase('Add employment')
const GAP = phrase(`Your jobs don't cover the last ${HISTORY_YEARS} years without a gap. You can add earlier jobs.`)

const name = (label: string) =>
  text(label, required('Must not be empty'), maxLength(MAX_NAME, `${label} must not exceed ${MAX_NAME} characters`))

/** Labels of a person who works for themselves. */
const BUSINESS_NAME = phrase('Name of your business')
const YOUR_WORK = phrase('What you do')
const YOUR_PAY = phrase('What you earn')

export const employmentForm = defineForm({
  fields: {
    employer_name: name('Employer name'),
    position_title: name('Job title'),
    ...streetAddress,
    county,
    is_self_employed: flag("I'm self-employed"),
    is_current: flag("I'm still working here"),
    ...fromFields,
    ...toFields,
    ...allPay,
  },
  codecs: {
    address: addressCodec,
    start_date: dateCodec('from_month', 'from_year', { label: 'Start' }),
    end_date: dateCodec('to_month', 'to_year', { label: 'End' }),
    incomes: incomesCodec,
  },
  labels: v => ({
    county: countyLabel(v.state),
    ...(v.is_self_employed && { employer_name: BUSINESS_NAME, position_title: YOUR_WORK, amount: YOUR_PAY }),
  }),
  visibleWhen: v => ({ to_month: !v.is_current, to_year: !v.is_current, ...visiblePay(v) }),
  crossFieldRules: (v, today) => ({
    from_year: startsInFuture(v, today) && START_NOT_IN_FUTURE,
    to_year: (endsBeforeStart(v) && END_AFTER_START) || (endsInFuture(v, today) && END_NOT_IN_FUTURE),
  }),
  askIfUnusual: v => ({ ...unusualPay(v), street1: askIfNoNumber(v.street1) }),
})
export type Employment = ValuesOf<typeof employmentForm>

export const employmentSection = listSection({
  id: 'employment',
  api: { path: 'employments', list: 'employments', item: 'employment', update: '/update-employment' },
  form: employmentForm,
  card: job => ({
    title: verbatim(job.employer_name),
    titleField: 'employer_name',
    lines: [verbatim(job.position_title), ...paysOf(job).map(payText), verbatim(addressLine(job)), periodText(job)],
    rest: [countyText(job), job.is_self_employed ? SELF_EMPLOYED : ''],
  }),
  hasOneKind: true,
  addable: () => [{ key: 'employment', label: ADD_EMPLOYMENT, start: {} }],
  refuses: (job, others) =>
    job.is_current && others.filter(other => other.is_current).length >= MAX_CURRENT_JOBS
      ? TOO_MANY_CURRENT
      : undefined,
  /** `total_income`: dollars a month. */
  derived: job => ({ total_income: monthlyIncome(paysOf(job)) / 100 }),
  listProperties: (jobs, today) => ({ has_sufficient_employment_history: hasSufficientEmploymentHistory(jobs, today) }),
})

export const employmentAnswers = listAnswers(employment, employmentSection, {
  isAnswered: {
    employment: answers =>
      listEntries(answers, employment.id).length > 0
        ? areEntriesAnswered(employmentSection, answers)
        : employmentStatusForm.isAnswered(answers.borrower),
  },
  furtherPages: { 'no-employment': ({ answers }) => ({ rows: summarize(employmentStatusForm, answers.borrower) }) },
  notes: (jobs, today) => (jobs.length > 0 && !hasSufficientEmploymentHistory(jobs, today) ? [GAP] : []),
})

export const hasSufficientEmploymentHistory = (jobs: Employment[], today: Day): boolean => coversHistory(jobs, today)
