import { expect, test } from 'vitest'
import { sectionSummaries } from '../../flow/completion.ts'
import type { SignedAnswers } from '../../flow/signed-changes.ts'
import { inEnglish } from '../../forms/text.ts'
import { addressForm } from '../../sections/address/address.ts'
import { employmentForm } from '../../sections/employment/employment.ts'
import { expenseForm } from '../../sections/expenses/expense.ts'
import { financialAccountForm } from '../../sections/financial-accounts/financial-account.ts'
import { incomeForm } from '../../sections/income/income.ts'
import type { SectionId } from '../../sections/index.ts'
import type { BorrowerAnswers } from '../../sections/section-answers.ts'
import {
  aFinancialAccount,
  anAddress,
  anEmployment,
  anExpense,
  anIncome,
  completeAnswers,
  someRates,
  TODAY,
} from '../../testing/index.ts'
import { emptyAnswers, sectionTotals, worksheetEntries } from './worksheet.ts'

const person = (changes: Partial<BorrowerAnswers> = {}, id = 'Rosa'): SignedAnswers => {
  const { demographics: _, ...answers } = completeAnswers('BORROWER', changes)
  return { id, name: id, role: 'BORROWER', answers, ssn_last4: '6789', rates: someRates }
}
const lists = (changes: BorrowerAnswers['lists']) => ({ lists: { ...completeAnswers().lists, ...changes } })

/** The lines of a section: title, amount, and the line. */
const linesOf = (id: SectionId, signed: SignedAnswers) => {
  const { entries } = sectionSummaries(signed, 'reviewed').find(section => section.id === id)!
  return worksheetEntries(id, entries, signed.answers, TODAY).map(({ title, amount = '', line = [] }) => [
    inEnglish(title),
    inEnglish(amount),
    line.map(text => inEnglish(text)).join(' · '),
  ])
}

const living = (...addresses: Parameters<typeof anAddress>[]) =>
  person(lists({ address: addresses.map(each => addressForm.toStored(anAddress(...each))) }))
const place = { street1: '12 Oak St', city: 'Tulsa', state: 'OK', zip_code: '74103' } as const

test('a mailing address that is the current one stands with it', () => {
  expect(
    linesOf(
      'address',
      living(['CURRENT', { ...place, street2: 'Lot 4' }], ['MAILING', { ...place, street1: '12 Oak St, Lot 4' }]),
    ).map(([title]) => title),
  ).toEqual(['Current and mailing address'])
  expect(
    linesOf('address', living(['CURRENT', place], ['MAILING', { ...place, zip_code: '74104' }])).map(
      ([title]) => title,
    ),
  ).toEqual(['Current address', 'Mailing address'])
  expect(linesOf('address', living(['MAILING', place])).map(([title]) => title)).toEqual(['Mailing address'])
})

test('the pay of a present job is an amount a month, and that of a former one is none', () => {
  const jobs = [
    anEmployment({ employer_name: 'Plains Steel', frequency: 'ANNUAL', amount: 48_000_00 }),
    anEmployment({ employer_name: 'Old Mill', is_current: false, to_month: '02', to_year: '2026' }),
  ]
  const lines = linesOf('employment', person(lists({ employment: jobs.map(employmentForm.toStored) })))
  expect(lines.map(([title, amount]) => [title, amount])).toEqual([
    ['Plains Steel', '$4,000.00 a month'],
    ['Old Mill', ''],
  ])
})

test('what has ended keeps its amount in its line and out of the total', () => {
  const incomes = [
    anIncome({ amount: 300_00 }),
    anIncome({
      income_type: 'OTHER',
      income_type_other: 'Royalties',
      amount: 50_00,
      has_end_date: true,
      to_month: '01',
      to_year: '2026',
    }),
  ]
  const signed = person(lists({ income: incomes.map(incomeForm.toStored) }))
  const [[, pension], [, royalties, line]] = linesOf('income', signed) as [string[], string[]]
  expect([pension, royalties]).toEqual(['$300.00 a month', ''])
  expect(line).toContain('$50.00 a month')
  const { income } = sectionTotals({ people: [signed], rates: someRates, day: TODAY })
  expect(inEnglish(income!.amount)).toBe('$300.00 a month')
})

test('totals add up the lists of all people, and only what was given', () => {
  const each = lists({
    employment: [employmentForm.toStored(anEmployment({ frequency: 'MONTHLY', amount: 2_000_00 }))],
    income: [],
    expenses: [expenseForm.toStored(anExpense('ALIMONY', { amount: 400_00 }))],
    financial_accounts: [
      aFinancialAccount({ account_type: 'SAVINGS', balance_amount: 1_000_00 }),
      aFinancialAccount({ account_type: 'RETIREMENT', balance_amount: 500_00 }),
    ].map(financialAccountForm.toStored),
  })
  const totals = sectionTotals({ people: [person(each), person(each, 'Luis')], rates: someRates, day: TODAY })
  const inWords = Object.entries(totals).map(([id, total]) => [
    id,
    total && `${inEnglish(total.label)}: ${inEnglish(total.amount)}`,
  ])
  expect(Object.fromEntries(inWords)).toEqual({
    employment: 'Total a month: $4,000.00 a month',
    income: undefined,
    expenses: 'Total a month: $800.00 a month',
    financial_accounts: 'Total: $3,000.00',
  })
})

test('optional questions that were left empty are named, the relative as one', () => {
  const nothing = {
    middle_name: '',
    suffix: '',
    nearest_relative_name: '',
    nearest_relative_relationship: '',
    nearest_relative_phone_number: null,
  }
  const named = (changes: object) =>
    emptyAnswers(
      'personal_info',
      person({ borrower: { ...completeAnswers().borrower, ...nothing, ...changes } }).answers,
    ).map(text => inEnglish(text))
  expect(named({})).toEqual(['Middle name', 'Suffix', 'Nearest relative'])
  expect(named({ suffix: 'Jr.', nearest_relative_name: 'Ana Diaz' })).toEqual([
    'Middle name',
    'How are they related to you?',
    'Their phone number',
  ])
  expect(emptyAnswers('employment', person().answers)).toEqual([])
})
