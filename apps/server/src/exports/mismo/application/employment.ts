import { type Employment, type Income, monthlyIncome, type Pay, paysOf } from '@porchlight/domain'
import type { ApplicationAnswers } from '../../answers.ts'
import { container, type MismoElement, value } from '../element.ts'
import { addressElement, type Label, labelled, typeElements } from './elements.ts'
import { incomeTypes, payTypes } from './enumerations.ts'
import { amount, firstDay, indicator } from './value-forms.ts'

interface LabelledJob extends Label {
  job: Employment
}
interface IncomeItem extends Label {
  content: { pay: Pay; job: LabelledJob } | { income: Income }
}

/** The jobs and the income of a borrower. Numbers start again in each borrower, labels run through the file. */
export interface Earnings {
  jobs: LabelledJob[]
  items: IncomeItem[]
}

export function earningsOf({ borrowers }: ApplicationAnswers): Earnings[] {
  const before = { EMPLOYER: 0, CURRENT_INCOME_ITEM: 0 }
  const numbered = <T>(kind: keyof typeof before, contents: readonly T[]): (T & Label)[] =>
    contents.map((content, index) => {
      before[kind]++
      return { ...content, label: `${kind}_${before[kind]}`, sequence: index + 1 }
    })
  return borrowers.map(({ jobs, incomes }) => {
    const labelledJobs = numbered(
      'EMPLOYER',
      jobs.map(job => ({ job })),
    )
    const pays = labelledJobs
      .filter(({ job }) => job.is_current)
      .flatMap(job => paysOf(job.job).map(pay => ({ content: { pay, job } })))
    const others = incomes.map(income => ({ content: { income } }))
    return { jobs: labelledJobs, items: numbered('CURRENT_INCOME_ITEM', [...pays, ...others]) }
  })
}

/** The arcs from the pay of a job to its employer. Other income has none. */
export const payArcs = (earnings: readonly Earnings[]): { from: Label; to: string }[] =>
  earnings.flatMap(({ items }) =>
    items.flatMap(item => ('job' in item.content ? [{ from: item, to: item.content.job.label }] : [])),
  )

export const employersElement = ({ jobs }: Earnings): MismoElement | undefined =>
  container(
    'EMPLOYERS',
    jobs.map(labelledJob => {
      const { job } = labelledJob
      return container(
        'EMPLOYER',
        [
          container('LEGAL_ENTITY', [container('LEGAL_ENTITY_DETAIL', [value('FullName', job.employer_name)])]),
          addressElement(job),
          employment(labelledJob),
        ],
        labelled(labelledJob),
      )
    }),
  )

/** Current jobs come first, so the number of a job is its place among them. */
const classifications = ['Primary', 'Secondary']

function employment({ job, sequence }: LabelledJob): MismoElement | undefined {
  const { is_current } = job
  return container('EMPLOYMENT', [
    value('EmploymentBorrowerSelfEmployedIndicator', indicator(job.is_self_employed)),
    value('EmploymentClassificationType', is_current ? classifications[sequence - 1] : undefined),
    value('EmploymentEndDate', firstDay(job.to_month, job.to_year)),
    value('EmploymentMonthlyIncomeAmount', is_current ? undefined : amount(monthlyIncome(paysOf(job)))),
    value('EmploymentPositionDescription', job.position_title),
    value('EmploymentStartDate', firstDay(job.from_month, job.from_year)),
    value('EmploymentStatusType', is_current ? 'Current' : 'Previous'),
  ])
}

export const currentIncomeElement = ({ items }: Earnings): MismoElement | undefined =>
  container('CURRENT_INCOME', [
    container(
      'CURRENT_INCOME_ITEMS',
      items.map(item =>
        container(
          'CURRENT_INCOME_ITEM',
          [container('CURRENT_INCOME_ITEM_DETAIL', incomeDetail(item.content))],
          labelled(item),
        ),
      ),
    ),
  ])

function incomeDetail(content: IncomeItem['content']): (MismoElement | undefined)[] {
  if ('income' in content) {
    const { income } = content
    return [
      value('CurrentIncomeMonthlyTotalAmount', amount(income.amount)),
      value('EmploymentIncomeIndicator', 'false'),
      ...typeElements('IncomeType', income.income_type && incomeTypes[income.income_type], income),
    ]
  }
  const { pay, job } = content
  const isOwnBusiness = pay.income_type === 'BASE' && job.job.is_self_employed
  return [
    value('CurrentIncomeMonthlyTotalAmount', amount(monthlyIncome([pay]))),
    value('EmploymentIncomeIndicator', 'true'),
    ...typeElements('IncomeType', isOwnBusiness ? 'SelfEmploymentIncome' : payTypes[pay.income_type]),
  ]
}
