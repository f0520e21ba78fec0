import { describe, expect, test } from 'vitest'
import { inEnglish } from '../../forms/text.ts'
import { anEmployment, TODAY } from '../../testing/index.ts'
import { type Employment, employmentForm } from './employment.ts'
import { monthlyIncome, type Pay, paysOf, payText } from './pay.ts'

const check = (answers: Partial<Employment>) => employmentForm.check(anEmployment(answers), TODAY)
const TOO_LONG = 1_000_000_000_000_00

describe('base pay', () => {
  test.each<[keyof Employment, Partial<Employment>, string]>([
    ['amount', { amount: null }, 'Must enter an amount'],
    ['amount', { amount: 0 }, 'Must be greater than 0'],
    ['amount', { amount: Number.NaN }, 'Enter numbers only.'],
    ['amount', { amount: TOO_LONG }, 'Amount must not exceed 15 characters'],
    ['frequency', { frequency: null }, 'Must select a pay frequency'],
    ['weekly_hours', { frequency: 'HOURLY' }, 'Must enter weekly hours'],
    ['weekly_hours', { frequency: 'HOURLY', weekly_hours: 0 }, 'Weekly hours must be greater than 0'],
    ['weekly_hours', { frequency: 'HOURLY', weekly_hours: 168 }, 'Weekly hours must be less than 168'],
  ])('%s %o', (field, answers, message) => {
    expect(check(answers)).toEqual({ [field]: message })
  })

  test('hours count only when paid by the hour', () => {
    expect(check({ frequency: 'HOURLY', weekly_hours: 40 })).toEqual({})
    expect(anEmployment({ frequency: 'MONTHLY', weekly_hours: 200 }).weekly_hours).toBeNull()
  })
})

describe.each([
  ['bonus', 'Bonus', 'a bonus'],
  ['commission', 'Commission', 'a commission'],
  ['overtime', 'Overtime', 'an overtime'],
] as const)('%s', (prefix, Name, a) => {
  const added = (amount: number | null, frequency: string | null, weekly_hours: number | null = null) =>
    ({
      [`has_${prefix}`]: true,
      [`${prefix}_amount`]: amount,
      [`${prefix}_frequency`]: frequency,
      [`${prefix}_weekly_hours`]: weekly_hours,
    }) as Partial<Employment>

  test.each([
    ['amount', added(null, 'WEEKLY'), `Must enter ${a} amount`],
    ['amount', added(0, 'WEEKLY'), `${Name} amount must be greater than 0`],
    ['amount', added(TOO_LONG, 'WEEKLY'), `${Name} amount must not exceed 15 characters`],
    ['frequency', added(50_00, null), `Must select ${a} pay frequency`],
    ['weekly_hours', added(50_00, 'HOURLY'), `Must enter ${prefix} weekly hours`],
    ['weekly_hours', added(50_00, 'HOURLY', 0), `${Name} weekly hours must be greater than 0`],
    ['weekly_hours', added(50_00, 'HOURLY', 168), `${Name} weekly hours must be less than 168`],
  ])('%s %o', (field, answers, message) => {
    expect(check(answers)).toEqual({ [`${prefix}_${field}`]: message })
  })

  test('is asked for only once it was added, and deleting it clears it', () => {
    expect(check({ ...added(null, null), [`has_${prefix}`]: false })).toEqual({})
    const deleted = anEmployment({ ...added(50_00, 'HOURLY', 5), [`has_${prefix}`]: false })
    expect(paysOf(deleted).map(pay => pay.income_type)).toEqual(['BASE'])
  })

  test('is shown again when it was saved', () => {
    const saved = employmentForm.toStored(anEmployment(added(50_00, 'HOURLY', 5)))
    expect(employmentForm.fromStored(saved)).toMatchObject(added(50_00, 'HOURLY', 5))
    expect(employmentForm.fromStored(employmentForm.toStored(anEmployment()))[`has_${prefix}`]).toBe(false)
  })
})

test('pay without an amount or a frequency is not sent', () => {
  expect(paysOf(anEmployment({ amount: null }))).toEqual([])
  expect(paysOf(anEmployment({ frequency: null }))).toEqual([])
})

test.each<[Pay['frequency'], number, number | null, number]>([
  ['HOURLY', 20_00, 40, 3_466_67],
  // Exactly half a cent, which is less in binary fractions.
  ['HOURLY', 7_05, 4.1, 125_26],
  ['HOURLY', 7_05, 0.7, 21_39],
  ['WEEKLY', 1_000_00, null, 4_333_33],
  ['MONTHLY', 4_200_00, null, 4_200_00],
  ['ANNUAL', 50_000_00, null, 4_166_67],
])('%s %i cents with %s hours a week', (frequency, amount, weekly_hours, cents) => {
  expect(monthlyIncome([{ income_type: 'BASE', amount, frequency, weekly_hours }])).toBe(cents)
})

test('all kinds of pay add up, and are rounded once', () => {
  const annual = (income_type: Pay['income_type']): Pay => ({
    income_type,
    amount: 4,
    frequency: 'ANNUAL',
    weekly_hours: null,
  })
  expect(monthlyIncome([annual('BASE'), annual('BONUS'), annual('OVERTIME')])).toBe(1)
  expect(monthlyIncome([])).toBe(0)
})

test.each<[Pay, string]>([
  [{ income_type: 'BASE', amount: 15_50, frequency: 'HOURLY', weekly_hours: 36 }, '$15.50 an hour, 36 hours a week'],
  [{ income_type: 'BASE', amount: 54_000_00, frequency: 'ANNUAL', weekly_hours: null }, '$54,000.00 a year'],
  [{ income_type: 'OVERTIME', amount: 400_00, frequency: 'MONTHLY', weekly_hours: null }, 'Overtime: $400.00 a month'],
])('a card shows a pay with its hours: %#', (pay, text) => {
  expect(inEnglish(payText(pay))).toBe(text)
})
