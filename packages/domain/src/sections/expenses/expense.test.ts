import { expect, test } from 'vitest'
import { cardInEnglish } from '../../testing/english.ts'
import { anExpense, TODAY } from '../../testing/index.ts'
import { EVERY_EXPENSE_USED, type Expense, expenseForm, expenseSection } from './expense.ts'

const alimony = (answers: Partial<Expense> = {}) => anExpense('ALIMONY', answers)
const garnishment = (answers: Partial<Expense> = {}) => anExpense('GARNISHMENT', answers)
const other = (answers: Partial<Expense> = {}) => anExpense('OTHER_SUPPORT', answers)
const childSupport = (answers: Partial<Expense> = {}) => anExpense('CHILD_SUPPORT', answers)
const check = (answers: Expense) => expenseForm.check(answers, TODAY)

test('complete expenses pass', () => {
  expect([alimony(), garnishment(), other(), childSupport()].map(check)).toEqual([{}, {}, {}, {}])
})

test('the type has to be chosen', () => {
  expect(check(alimony({ expense_type: null }))).toEqual({ expense_type: 'Must select a type of expense' })
})

test.each([
  ['amount', { amount: null }, 'Must enter an amount'],
  ['amount', { amount: 0 }, 'Must be greater than 0'],
  ['amount', { amount: Number.NaN }, 'Enter numbers only.'],
  ['amount', { amount: 100_000_000_00 }, 'Must be less than $100M'],
  ['to_month', { to_month: null }, 'Must select a month'],
  ['to_year', { to_year: '' }, 'Must select a year'],
  ['to_year', { to_year: '2026', to_month: '03' }, 'Please select a future date'],
] as [string, Partial<Expense>, string][])('every expense: %s %o', (field, answers, message) => {
  for (const make of [alimony, garnishment, other, childSupport])
    expect(check(make(answers))).toEqual({ [field]: message })
})

test.each([
  ['from_month', { from_month: null }, 'Must select a month'],
  ['from_year', { from_year: '' }, 'Must select a year'],
  ['from_year', { from_month: '04', from_year: '2026' }, 'Start date cannot be in the future'],
  ['to_year', { to_year: '2021' }, 'End date must be after start date'],
  ['children_ages', { children_ages: '4 7' }, "Children's ages must be comma separated"],
  ['children_ages', { children_ages: '4, 121' }, "Children's ages must be a valid age"],
] as [string, Partial<Expense>, string][])('child support: %s %o', (field, answers, message) => {
  expect(check(childSupport(answers))).toEqual({ [field]: message })
})

test('child support may have no end date, and then none is stored', () => {
  const ongoing = childSupport({ has_end_date: false })
  expect(ongoing).toMatchObject({ to_month: null, to_year: '' })
  expect(check(ongoing)).toEqual({})
  expect(expenseForm.toStored(ongoing).end_date).toBeNull()
  expect(expenseForm.fromStored(expenseForm.toStored(ongoing)).has_end_date).toBe(false)
})

test('only child support can have no end date', () => {
  expect(alimony({ has_end_date: false })).toMatchObject({ to_year: '2027' })
  expect(expenseForm.toStored(alimony()).end_date).toBe('2027-05-01')
})

test.each([
  ['', 'Must not be empty'],
  ['a'.repeat(201), 'Must not exceed 200 characters'],
])('other support says what it is', (expense_type_other, message) => {
  expect(check(other({ expense_type_other }))).toEqual({ expense_type_other: message })
})

test('each type once, other support twice', () => {
  const offered = (items: Expense[]) => expenseSection.addable(items).map(({ label }) => label)
  expect(offered([])).toEqual(['Alimony', 'Child Support', 'Garnishment', 'Other Support'])
  expect(offered([alimony(), other()])).toEqual(['Child Support', 'Garnishment', 'Other Support'])
  expect(offered([alimony(), other(), childSupport(), garnishment(), other()])).toEqual([])
  expect(expenseSection.refuses?.(alimony(), [alimony()])).toBe(EVERY_EXPENSE_USED)
  expect(expenseSection.refuses?.(other(), [other()])).toBeUndefined()
  expect(expenseSection.refuses?.(other(), [other(), other()])).toBe(EVERY_EXPENSE_USED)
})

test('the card says what, how much and how long', () => {
  expect(cardInEnglish(expenseSection, alimony())).toEqual({
    title: 'Alimony',
    lines: ['$400.00 a month', 'Until May 2027'],
  })
  expect(cardInEnglish(expenseSection, other()).title).toBe('My mother')
  expect(cardInEnglish(expenseSection, childSupport()).lines).toEqual([
    '$400.00 a month',
    "Children's ages: 4, 7",
    'From January 2022 to May 2027',
  ])
})
