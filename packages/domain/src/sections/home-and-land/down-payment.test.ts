import { expect, test } from 'vitest'
import { aHome } from '../../testing/index.ts'
import {
  type DownPayment,
  downPaymentForm,
  downPaymentFromPercent,
  downPaymentPercent,
  downPaymentPercents,
} from './down-payment.ts'

const TODAY = '2026-03-15'
const answers = (changed: Partial<DownPayment>) => ({ ...downPaymentForm.fromStored(aHome()), ...changed })
const check = (changed: Partial<DownPayment>) => downPaymentForm.check(answers(changed), TODAY)

test.each<[keyof DownPayment, Partial<DownPayment>, string]>([
  ['price', { price: null }, 'Must enter a value'],
  ['price', { price: Number.NaN }, 'Enter numbers only.'],
  ['price', { price: 100_000_000_00 }, 'Must be less than $100M'],
  ['down_payment_amount', { down_payment_amount: null }, 'Must enter a value'],
  ['down_payment_amount', { down_payment_amount: -1 }, 'Must not be negative'],
  ['down_payment_amount', { down_payment_amount: 120_000_01 }, 'Must be less than Home Price'],
  ['down_payment_source_type', { down_payment_source_type: null }, 'Must select a Down Payment Source'],
  ['down_payment_source_other', { down_payment_source_type: 'OTHER' }, 'Must enter a source'],
  [
    'down_payment_source_other',
    { down_payment_source_type: 'OTHER', down_payment_source_other: 'a'.repeat(201) },
    'Must not exceed 200 characters',
  ],
  ['down_payment_giftor_name', { down_payment_source_type: 'GIFT' }, 'Must enter who is giving you the money'],
  [
    'down_payment_giftor_name',
    { down_payment_source_type: 'GIFT', down_payment_giftor_name: 'a'.repeat(201) },
    'Must not exceed 200 characters',
  ],
  ['upgrades_cost', { has_upgrades: true }, 'Must enter a value'],
  ['upgrades_cost', { has_upgrades: true, upgrades_cost: 0 }, 'Must be greater than $0.00'],
  ['site_improvement_cost', { has_site_improvements: true }, 'Must enter a value'],
  ['site_improvement_cost', { has_site_improvements: true, site_improvement_cost: 0 }, 'Must be greater than $0.00'],
])('%s %j: %s', (field, changed, message) => {
  expect(check(changed)).toEqual({ [field]: message })
})

test('a price of nothing is refused', () => {
  expect(check({ price: 0, down_payment_amount: 0 })).toEqual({ price: 'Must be greater than $0.00' })
})

test('the whole price, or nothing, may be paid down', () => {
  expect(check({ down_payment_amount: 120_000_00 })).toEqual({})
  expect(check({ down_payment_amount: 0, down_payment_source_type: null })).toEqual({})
})

test('without a down payment there is no source, and no giftor', () => {
  expect(
    downPaymentForm.clearInapplicable(
      answers({ down_payment_amount: 0, down_payment_source_type: 'GIFT', down_payment_giftor_name: 'Ana' }),
    ),
  ).toMatchObject({ down_payment_source_type: null, down_payment_giftor_name: '' })
})

test('changing the source forgets what was said of the other', () => {
  expect(
    downPaymentForm.clearInapplicable(
      answers({
        down_payment_source_type: 'GIFT',
        down_payment_giftor_name: 'Ana',
        down_payment_source_other: 'Lottery',
      }),
    ),
  ).toMatchObject({ down_payment_giftor_name: 'Ana', down_payment_source_other: '' })
})

test('a cost is stored only while its row is there, and brings its row back', () => {
  const stored = (changed: Partial<DownPayment>) =>
    downPaymentForm.toStored(downPaymentForm.clearInapplicable(answers(changed)))
  expect(stored({ has_upgrades: true, upgrades_cost: 500_00 }).upgrades_cost).toBe(500_00)
  expect(stored({ has_upgrades: false, upgrades_cost: 500_00 }).upgrades_cost).toBeNull()
  expect(downPaymentForm.fromStored(aHome({ upgrades_cost: 500_00 })).has_upgrades).toBe(true)
  expect(downPaymentForm.fromStored(aHome()).has_upgrades).toBe(false)
})

test('the percent buttons set the amount, and the amount says the percent', () => {
  expect(downPaymentPercents.map(percent => downPaymentFromPercent(99_999_99, percent))).toEqual([
    0, 1_000_00, 5_000_00, 10_000_00, 15_000_00, 20_000_00,
  ])
  expect(downPaymentPercent({ price: 99_999_99, down_payment_amount: 10_000_00 })).toBe(10)
  expect(downPaymentPercent({ price: 120_000_00, down_payment_amount: 10_000_00 })).toBe(8.33)
})

test('without a price there is neither', () => {
  expect(downPaymentFromPercent(null, 10)).toBeNull()
  expect(downPaymentPercent({ price: null, down_payment_amount: 5 })).toBeNull()
  expect(downPaymentPercent({ price: 5, down_payment_amount: null })).toBeNull()
})
