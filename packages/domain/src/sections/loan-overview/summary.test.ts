import { expect, test } from 'vitest'
import type { StoredAnswers } from '../../forms/form.ts'
import { aHome, aLand, someRates } from '../../testing/index.ts'
import { applySummaryEdit, type EditableFigure, parseSummary } from './summary.ts'

const TODAY = '2026-03-15'
const parts = (home: StoredAnswers = {}, land: StoredAnswers = {}) => ({
  home: aHome(home),
  land: aLand('PURCHASING', land),
  rates: someRates,
})
const accept = (body: StoredAnswers, before = parts()) => parseSummary(body, before, TODAY)

test.each<[EditableFigure, number | null, string]>([
  ['home_price', null, 'Must enter a value'],
  ['home_price', 0, 'Must be greater than $0.00'],
  ['home_price', 100_000_000, 'Must be less than $100M'],
  ['home_price', 1.001, 'Enter numbers only.'],
  ['home_upgrades_cost', null, 'Must enter a value'],
  ['home_upgrades_cost', -1, 'Must be greater than $0.00'],
  ['site_improvement_amount', null, 'Must enter a value'],
  ['site_improvement_amount', -1, 'Must be greater than $0.00'],
  ['land_purchase_or_payoff_amount', null, 'Must enter a value'],
  ['land_purchase_or_payoff_amount', 0, 'Must be greater than $0.00'],
  ['loan_interest_rate', null, 'Must enter a value'],
  ['loan_interest_rate', 1.01, 'Must be between 0 and 100'],
  ['home_insurance_rate', null, 'Must enter a value'],
  ['home_insurance_rate', -0.01, 'Must be between 0 and 100'],
  ['property_tax_rate', null, 'Must enter a value'],
  ['property_tax_rate', 1.01, 'Must be between 0 and 100'],
  ['down_payment_amount', null, 'Must enter a value'],
  ['down_payment_amount', -1, 'Must be greater than $0.00'],
  ['down_payment_amount', 120_001, 'Must be less than Home Price'],
])('%s %j: %s', (figure, answer, message) => {
  expect(accept({ [figure]: answer })).toEqual({ errors: { [figure]: message } })
})

test.each<[StoredAnswers, StoredAnswers, StoredAnswers]>([
  [{ home_price: 130_000 }, { price: 130_000_00 }, {}],
  [{ home_upgrades_cost: 4_000 }, { upgrades_cost: 4_000_00 }, {}],
  [{ site_improvement_amount: 2_500.5 }, { site_improvement_cost: 2_500_50 }, {}],
  [{ land_purchase_or_payoff_amount: 31_000 }, {}, { purchase_price_payoff: 31_000_00 }],
  [{ down_payment_amount: 15_000 }, { down_payment_amount: 15_000_00 }, {}],
  [{ home_price: 9_000, down_payment_amount: 900 }, { price: 9_000_00, down_payment_amount: 900_00 }, {}],
])('%j is written back to the home and the land', (body, home, land) => {
  expect(accept(body)).toEqual({ errors: null, ...parts(home, land) })
})

test('rates belong to the loan alone', () => {
  expect(accept({ loan_interest_rate: 0.075, property_tax_rate: 0 })).toEqual({
    errors: null,
    ...parts(),
    rates: { ...someRates, loan_interest_rate: 0.075, property_tax_rate: 0 },
  })
})

test('nothing edited changes nothing', () => {
  expect(accept({})).toEqual({ errors: null, ...parts() })
})

test('a cost of zero takes its row off the home', () => {
  expect(accept({ home_upgrades_cost: 0 }, parts({ upgrades_cost: 4_000_00 }))).toEqual({ errors: null, ...parts() })
})

test('a down payment of zero is allowed, and has no source', () => {
  const none = { down_payment_amount: 0, down_payment_source_type: null }
  expect(accept({ down_payment_amount: 0 })).toEqual({ errors: null, ...parts(none) })
})

test('a first down payment needs its source, which the other page asks for', () => {
  const none = parts({ down_payment_amount: 0, down_payment_source_type: null })
  expect(accept({ down_payment_amount: 500 }, none)).toEqual({
    errors: { down_payment_amount: 'Must select a Down Payment Source in “Home and Land” first' },
  })
})

test('the price cannot fall below the down payment', () => {
  expect(accept({ home_price: 11_999 })).toEqual({ errors: { home_price: 'Must not be less than the down payment' } })
})

test.each(['ALREADY_OWNED', 'LEASING', 'FAMILY', 'RESERVATION'] as const)('%s has no land to pay for', situation => {
  expect(applySummaryEdit(aHome(), aLand(situation), { land_purchase_or_payoff_amount: 1_00 }, TODAY)).toEqual({
    errors: { land_purchase_or_payoff_amount: "This loan doesn't pay for land" },
  })
})

test('a payoff is written back to the land that is refinanced', () => {
  const before = aLand('CURRENTLY_FINANCED')
  expect(applySummaryEdit(aHome(), before, { land_purchase_or_payoff_amount: 1_00 }, TODAY)).toMatchObject({
    land: { ...before, purchase_price_payoff: 1_00 },
  })
})

test('several things wrong are said together', () => {
  expect(accept({ home_price: 0, loan_interest_rate: 2 })).toEqual({
    errors: { home_price: 'Must be greater than $0.00', loan_interest_rate: 'Must be between 0 and 100' },
  })
})
