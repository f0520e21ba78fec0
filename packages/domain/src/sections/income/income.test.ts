import { expect, test } from 'vitest'
import { parseForm } from '../../forms/parse.ts'
import { cardInEnglish } from '../../testing/english.ts'
import { anIncome } from '../../testing/index.ts'
import { EVERY_INCOME_USED, type Income, incomeForm, incomeSection, incomeType } from './income.ts'

const TODAY = '2026-03-15'
const check = (answers: Partial<Income>) => incomeForm.check({ ...anIncome(), ...answers }, TODAY)
const childSupport = (answers: Partial<Income> = {}) => anIncome({ income_type: 'CHILD_SUPPORT', ...answers })
const ended: Partial<Income> = { has_end_date: true, to_month: '05', to_year: '2021' }

test.each(incomeType.values)('a complete %s income passes', income_type => {
  const income_type_other = 'Royalties'
  expect(incomeForm.check(anIncome({ income_type, income_type_other, children_ages: '4, 7' }), TODAY)).toEqual({})
})

test('the type has to be chosen', () => {
  expect(check({ income_type: null })).toEqual({ income_type: 'Must select a type of income' })
})

test.each<[keyof Income, Partial<Income>, string]>([
  ['amount', { amount: null }, 'Must enter an amount'],
  ['amount', { amount: 0 }, 'Must be greater than 0'],
  ['amount', { amount: Number.NaN }, 'Enter numbers only.'],
  ['amount', { amount: 100_000_000_00 }, 'Must be less than $100M'],
  ['from_month', { from_month: null }, 'Must select a month'],
  ['from_year', { from_year: '' }, 'Must select a year'],
  ['from_year', { from_month: '04', from_year: '2026' }, 'Start date cannot be in the future'],
  ['to_year', { ...ended, to_year: '2019' }, 'End date must be after start date'],
  ['to_year', { ...ended, to_year: '' }, 'Must select a year'],
  ['to_month', { ...ended, to_month: null }, 'Must select a month'],
  ['income_type_other', { income_type: 'OTHER' }, 'Must enter an income source'],
  ['income_type_other', { income_type: 'OTHER', income_type_other: 'a'.repeat(201) }, 'Must not exceed 200 characters'],
])('%s %j: %s', (field, answers, message) => {
  expect(check(answers)).toEqual({ [field]: message })
})

test.each(['CHILD_SUPPORT', 'SSI_FOR_DEPENDENTS'] as const)("%s checks the children's ages", income_type => {
  expect(check({ income_type, children_ages: '4, 121' })).toEqual({
    children_ages: "Children's ages must be a valid age",
  })
  expect(check({ income_type, children_ages: '4 7' })).toEqual({
    children_ages: "Children's ages must be comma separated",
  })
})

test('child support asks for ages instead of dates', () => {
  const shown = (name: keyof Income) => incomeForm.isVisible(childSupport(), name)
  expect(incomeForm.names.filter(shown)).toEqual(['income_type', 'amount', 'children_ages'])
})

test('income that does not end has no end date', () => {
  expect(anIncome({ ...ended, has_end_date: false })).toMatchObject({ to_month: null, to_year: '' })
})

test('a new entry is asked whether it ends; the API may leave the end out', () => {
  expect(incomeSection.addable([])[0]!.start).toEqual({ income_type: 'SSI', has_end_date: null })
  expect(check({ has_end_date: null })).toEqual({ has_end_date: 'Must select Yes or No' })
  const { end_date: _, ...request } = incomeForm.toRequest(anIncome(ended))
  expect(parseForm(incomeForm, request, undefined, TODAY)).toMatchObject({ errors: null, stored: { end_date: null } })
})

test('an end is there only if both month and year are', () => {
  const end = (answers: Partial<Income>) => incomeForm.toStored(anIncome(answers)).end_date
  expect(end({ ...ended })).toBe('2021-05-01')
  expect(end({ has_end_date: false })).toBeNull()
})

test('travels by the month, in dollars', () => {
  expect(incomeForm.toRequest(anIncome(ended))).toEqual({
    income_type: 'RETIREMENT',
    income_type_other: '',
    amount: 1200,
    frequency: 'MONTHLY',
    children_ages: '',
    start_date: '2020-03-01T00:00:00-05:00',
    end_date: '2021-05-01T00:00:00-05:00',
  })
})

test('what travelled comes back the same', () => {
  const stored = incomeForm.toStored(childSupport({ children_ages: '4, 7' }))
  expect(parseForm(incomeForm, incomeForm.toApi(stored), undefined, TODAY)).toMatchObject({ errors: null, stored })
})

test.each<[Partial<Income>, string, string[]]>([
  [{}, 'Retirement or pension', ['$1,200.00 a month', 'Since March 2020']],
  [ended, 'Retirement or pension', ['$1,200.00 a month', 'From March 2020 to May 2021']],
  [
    { income_type: 'CHILD_SUPPORT', children_ages: '4, 7' },
    'Child support',
    ['$1,200.00 a month', "Children's ages: 4, 7"],
  ],
  [{ income_type: 'OTHER', income_type_other: 'Royalties' }, 'Royalties', ['$1,200.00 a month', 'Since March 2020']],
])('the card of %j', (answers, title, lines) => {
  expect(cardInEnglish(incomeSection, anIncome(answers))).toEqual({ title, lines })
})

test('the menu offers what is not used yet, and a second other', () => {
  const offered = (...used: Income[]) => incomeSection.addable(used).map(line => line.start.income_type)
  const other = anIncome({ income_type: 'OTHER' })
  expect(offered()).toEqual(incomeType.values)
  expect(offered(anIncome(), other)).toEqual(incomeType.values.filter(type => type !== 'RETIREMENT'))
  expect(offered(other, other)).not.toContain('OTHER')
})

test('one of each type, two of other', () => {
  const other = anIncome({ income_type: 'OTHER' })
  expect(incomeSection.refuses?.(anIncome(), [anIncome()])).toBe(EVERY_INCOME_USED)
  expect(incomeSection.refuses?.(other, [other, anIncome()])).toBeUndefined()
  expect(incomeSection.refuses?.(other, [other, other])).toBe(EVERY_INCOME_USED)
})
