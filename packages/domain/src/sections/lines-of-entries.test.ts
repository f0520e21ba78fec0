import { expect, test } from 'vitest'
import type { Fields } from '../forms/form.ts'
import { aFinancialAccount, anAddress, anEmployment, anExpense, anIncome } from '../testing/index.ts'
import { addressSection } from './address/address.ts'
import { listSections } from './answers.ts'
import { employmentSection } from './employment/employment.ts'
import { expenseSection } from './expenses/expense.ts'
import { financialAccountSection } from './financial-accounts/financial-account.ts'
import { incomeSection } from './income/income.ts'
import type { ListSection } from './list-section.ts'
import { lineOf } from './section-answers.ts'

const pay = { amount: 100_00, frequency: 'HOURLY', weekly_hours: 7 } as const
const extras = ['bonus', 'commission', 'overtime'].map(kind => [
  [`has_${kind}`, true],
  ...Object.entries(pay).map(([name, value]) => [`${kind}_${name}`, value]),
])
const child = { children_ages: '4, 7', has_end_date: true, to_month: '02', to_year: '2099' } as const

/** Entries that answer each field of their lists at least once. */
const entries: [ListSection, object[]][] = [
  [
    addressSection,
    [
      anAddress('CURRENT', { street2: 'Lot 4', housing_type: 'OWN', housing_type_other: 'Sell it' }),
      anAddress('MAILING'),
      anAddress('PREVIOUS'),
    ],
  ],
  [
    employmentSection,
    [
      anEmployment({ ...pay, county: 'Tulsa', ...Object.fromEntries(extras.flat()) }),
      anEmployment({ is_current: false, to_month: '02', to_year: '2026' }),
    ],
  ],
  [
    incomeSection,
    [
      anIncome({ has_end_date: true, to_month: '02', to_year: '2026' }),
      anIncome({ income_type: 'OTHER', income_type_other: 'Royalties' }),
      anIncome({ income_type: 'CHILD_SUPPORT', children_ages: '4, 7' }),
    ],
  ],
  [financialAccountSection, [aFinancialAccount()]],
  [
    expenseSection,
    [
      anExpense('ALIMONY'),
      anExpense('CHILD_SUPPORT', child),
      anExpense('OTHER_SUPPORT', { expense_type_other: 'A niece' }),
    ],
  ],
]

/** Fields whose answer another answer of the line shows. */
const shownOtherwise = new Set(
  [
    'address.is_mailing_address: the mailing address is an entry of its own',
    'employment.is_current: a job that has ended has an end',
    ...['bonus', 'commission', 'overtime'].map(kind => `employment.has_${kind}: such a pay has an amount`),
    'income.has_end_date: one that ends has an end',
    'expenses.has_end_date: one that ends has an end',
  ].map(reason => reason.split(':')[0]),
)

const another = ({ kind, choices }: Fields[string], value: unknown): unknown => {
  if (kind === 'choice')
    return choices!.values.find(choice => choice !== value && choice !== 'NO_PRIMARY_HOUSING_EXPENSE')
  if (typeof value === 'boolean' || kind === 'flag' || kind === 'yes-no') return value !== true
  if (kind === 'money' || kind === 'number') return Number(value) + 1
  return `${value}1`
}

test('every list has its entries here', () => {
  expect(entries.map(([{ id }]) => id).sort()).toEqual(
    listSections()
      .map(({ id }) => id)
      .sort(),
  )
})

test.each(entries)('$id: another answer to any field makes another line', (list, items) => {
  const { form, card } = list
  const shown = (item: object) => {
    const text = card(item as never)
    return JSON.stringify([text.title, text.amount, lineOf(text)])
  }
  const asked = new Set<string>()
  const missing = items.flatMap(given => {
    const item = form.clearInapplicable(given as never)
    return form.names
      .filter((name: string) => form.isVisible(item, name) && item[name] !== '' && item[name] !== null)
      .filter((name: string) => {
        asked.add(name)
        if (shownOtherwise.has(`${list.id}.${name}`)) return false
        const changed = { ...item, [name]: another(form.fields[name]!, item[name]) }
        return shown(form.clearInapplicable(changed)) === shown(item)
      })
  })
  expect(missing).toEqual([])
  expect(form.names.filter((name: string) => !asked.has(name))).toEqual([])
})
