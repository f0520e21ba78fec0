import { expect, test } from 'vitest'
import { summarize } from '../../forms/summary-rows.ts'
import { cardInEnglish, rowsInEnglish } from '../../testing/english.ts'
import { anEmployment, TODAY } from '../../testing/index.ts'
import { type Employment, employmentForm, employmentSection, hasSufficientEmploymentHistory } from './employment.ts'

const check = (answers: Partial<Employment> = {}) => employmentForm.check(anEmployment(answers), TODAY)
const past = { is_current: false, to_month: '12', to_year: '2024' } as const

test('a complete job passes, current or past', () => {
  expect(check()).toEqual({})
  expect(check({ ...past, county: 'Tulsa', is_self_employed: true })).toEqual({})
})

test.each<[keyof Employment, Partial<Employment>, string]>([
  ['employer_name', { employer_name: '' }, 'Must not be empty'],
  ['employer_name', { employer_name: 'a'.repeat(71) }, 'Employer name must not exceed 70 characters'],
  ['position_title', { position_title: '' }, 'Must not be empty'],
  ['position_title', { position_title: 'a'.repeat(71) }, 'Job title must not exceed 70 characters'],
  ['street1', { street1: '' }, 'Address must not be empty'],
  ['street1', { street1: '400 #2' }, 'Must be a valid street address'],
  ['street1', { street1: `1 ${'a'.repeat(119)}` }, 'Address must not exceed 120 characters'],
  ['city', { city: '' }, 'City must not be empty'],
  ['city', { city: 'a'.repeat(71) }, 'City must not exceed 70 characters'],
  ['county', { county: '9' }, 'Must be a valid county name'],
  ['county', { county: 'a'.repeat(71) }, 'County must not exceed 70 characters'],
  ['state', { state: null }, 'State must not be empty'],
  ['zip_code', { zip_code: '' }, 'Zip Code must not be empty'],
  ['zip_code', { zip_code: '7410' }, 'Must be a valid US zip code'],
  ['from_month', { from_month: null }, 'Must select a month'],
  ['from_year', { from_year: '' }, 'Must select a year'],
  ['from_year', { from_month: '04', from_year: '2026' }, 'Start date cannot be in the future'],
  ['to_month', { ...past, to_month: null }, 'Must select a month'],
  ['to_year', { ...past, to_year: '' }, 'Must select a year'],
  ['to_year', { ...past, to_year: '2018' }, 'End date must be after start date'],
  ['to_year', { ...past, to_month: '04', to_year: '2026' }, 'End date cannot be in the future'],
])('%s %o', (field, answers, message) => {
  expect(check(answers)).toEqual({ [field]: message })
})

test('a job may start this month, and last one month', () => {
  expect(check({ from_month: '03', from_year: '2026' })).toEqual({})
  expect(check({ ...past, from_month: '12', from_year: '2024' })).toEqual({})
})

test("'I'm still working here' hides the end date and clears it", () => {
  expect(anEmployment({ ...past, is_current: true })).toMatchObject({ to_month: null, to_year: '' })
  expect(employmentForm.toRequest(anEmployment({ ...past, is_current: true })).end_date).toBe('0001-01-01T00:00:00Z')
})

test('the API nests the address and the incomes, and omits fields that do not apply', () => {
  expect(employmentForm.toRequest(anEmployment())).toEqual({
    employer_name: 'Prairie Tools',
    position_title: 'Welder',
    is_self_employed: false,
    is_current: true,
    start_date: '2019-06-01T00:00:00-05:00',
    end_date: '0001-01-01T00:00:00Z',
    address: { street1: '400 Industrial Ave', city: 'Tulsa', county: '', state: 'OK', zip_code: '74107' },
    incomes: [{ income_type: 'BASE', amount: 4200, frequency: 'MONTHLY', weekly_hours: null }],
  })
})

test('two jobs can be current, a third only in the past', () => {
  const [first, second] = [anEmployment(), anEmployment()]
  expect(employmentSection.refuses?.(anEmployment(), [first])).toBeUndefined()
  expect(employmentSection.refuses?.(anEmployment(), [first, second])).toBe('You can have at most 2 current jobs')
  expect(employmentSection.refuses?.(anEmployment(past), [first, second])).toBeUndefined()
})

test('total income is in dollars a month', () => {
  expect(employmentSection.derived?.(anEmployment({ amount: 1_000_00, frequency: 'WEEKLY' }))).toEqual({
    total_income: 4333.33,
  })
})

test('the card says where, as what, for how much and since when', () => {
  expect(cardInEnglish(employmentSection, anEmployment())).toEqual({
    title: 'Prairie Tools',
    lines: ['Welder', '$4,200.00 a month', '400 Industrial Ave, Tulsa, OK 74107', 'Since June 2019'],
  })
  expect(employmentSection.addable([])).toEqual([{ key: 'employment', label: 'Add employment', start: {} }])
})

test('three years without a gap are enough history', () => {
  const recent = anEmployment({ from_month: '01', from_year: '2025' })
  expect(hasSufficientEmploymentHistory([anEmployment()], TODAY)).toBe(true)
  expect(hasSufficientEmploymentHistory([recent], TODAY)).toBe(false)
  expect(hasSufficientEmploymentHistory([recent, anEmployment(past)], TODAY)).toBe(true)
  expect(hasSufficientEmploymentHistory([recent, anEmployment({ ...past, to_month: '11' })], TODAY)).toBe(false)
  expect(hasSufficientEmploymentHistory([], TODAY)).toBe(false)
})

test.each([
  ['LA', 'Parish'],
  ['AK', 'Borough'],
  ['TX', 'County'],
] as const)('in %s the county is a %s, on the page and in print', (state, label) => {
  const values = anEmployment({ state, county: 'Caddo' })
  expect(employmentForm.labelOf(values, 'county')).toBe(label)
  expect(rowsInEnglish(summarize(employmentForm, employmentForm.toStored(values)))).toContainEqual([label, 'Caddo'])
})

test('a person who works for themselves has a business', () => {
  const rows = (is_self_employed: boolean) =>
    summarize(employmentForm, employmentForm.toStored(anEmployment({ is_self_employed }))).map(({ label }) => label)
  expect(rows(true)).toEqual(expect.arrayContaining(['Name of your business', 'What you do', 'What you earn']))
  expect(rows(false)).toEqual(expect.arrayContaining(['Employer name', 'Job title', 'Amount']))
})
