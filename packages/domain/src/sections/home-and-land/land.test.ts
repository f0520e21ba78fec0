import { expect, test } from 'vitest'
import type { StoredAnswers } from '../../forms/form.ts'
import { summarize } from '../../forms/summary-rows.ts'
import { aLand, rowsInEnglish } from '../../testing/index.ts'
import {
  type LandSituation,
  landForms,
  landSituation,
  landSituationForm,
  landToApi,
  leasingForm,
  parseLand,
} from './land.ts'

const TODAY = '2026-03-15'

/** The errors of complete answers with these changes. */
const errors = (situation: LandSituation, stored: StoredAnswers) => {
  const { land_situation_type: _, ...answers } = aLand(situation, stored)
  return parseLand(situation, landForms[situation].toApi(answers), undefined, TODAY).errors ?? {}
}

test('a situation has to be chosen', () => {
  expect(landSituationForm.check({ land_situation_type: null }, TODAY)).toEqual({
    land_situation_type: 'Must select your land situation',
  })
})

test.each(landSituation.values)('complete land passes, travels and comes back: %s', situation => {
  const stored = aLand(situation)
  const { land_situation_type, ...body } = landToApi(stored)
  expect(land_situation_type).toBe(situation)
  expect(parseLand(situation, body, undefined, TODAY)).toEqual({ errors: null, stored })
  expect(landForms[situation].isAnswered(stored)).toBe(true)
})

test('before any answer there is no situation', () => {
  expect(landToApi(undefined)).toEqual({ land_situation_type: null })
})

test.each(['FAMILY', 'RESERVATION'] as const)('%s asks nothing more', situation => {
  expect(parseLand(situation, {}, aLand('PURCHASING'), TODAY)).toEqual({
    errors: null,
    stored: { land_situation_type: situation },
  })
})

test('another situation starts without answers', () => {
  expect(parseLand('ALREADY_OWNED', { use_as_down_payment: true }, aLand('PURCHASING'), TODAY).errors).toMatchObject({
    acreage: 'Must enter the acreage',
  })
})

const YES_NO = 'Must select Yes or No'
const ACRES = 'Must enter the acreage'
const OWNER = 'Must enter the name of the land owner'
const VALUE = 'Must enter a value'
const POSITIVE = 'Must be greater than $0.00'
const owned: [StoredAnswers, StoredAnswers][] = [
  [{ land_value: null }, { land_value: VALUE }],
  [{ land_value: 0 }, { land_value: POSITIVE }],
  [{ acreage: null }, { acreage: ACRES }],
  [{ acreage: 0 }, { acreage: 'Must be greater than 0' }],
  [{ purchase_date: null }, { purchase_month: 'Must select a month', purchase_year: 'Must select a year' }],
  [{ purchase_date: '2026-04-01' }, { purchase_year: 'Date must be in the past' }],
  [{ has_frontage_public_road: null }, { has_frontage_public_road: YES_NO }],
  [{ has_paved_road: null }, { has_paved_road: YES_NO }],
]

test.each<[LandSituation, StoredAnswers, StoredAnswers]>([
  ['ALREADY_OWNED', { use_as_down_payment: null }, { use_as_down_payment: YES_NO }],
  ...owned.map(([stored, said]): [LandSituation, StoredAnswers, StoredAnswers] => ['ALREADY_OWNED', stored, said]),
  ['ALREADY_OWNED', { hoa_fee_amount: -1 }, { hoa_fee_amount: 'Must not be negative' }],
  ['ALREADY_OWNED', { hoa_fee_amount: 50_00 }, { hoa_fee_frequency: 'Must select how often it is paid' }],
  ['CURRENTLY_FINANCED', { monthly_payment: null }, { monthly_payment: VALUE }],
  ['CURRENTLY_FINANCED', { monthly_payment: -1 }, { monthly_payment: 'Must not be negative' }],
  ['CURRENTLY_FINANCED', { use_as_down_payment: null }, { use_as_down_payment: YES_NO }],
  ['CURRENTLY_FINANCED', { is_refinance: null }, { is_refinance: YES_NO }],
  ['CURRENTLY_FINANCED', { purchase_price_payoff: null }, { purchase_price_payoff: VALUE }],
  ['CURRENTLY_FINANCED', { purchase_price_payoff: 0 }, { purchase_price_payoff: POSITIVE }],
  ['CURRENTLY_FINANCED', { land_owner: '' }, { land_owner: OWNER }],
  ...owned.map(([stored, said]): [LandSituation, StoredAnswers, StoredAnswers] => ['CURRENTLY_FINANCED', stored, said]),
  ['PURCHASING', { acreage: null }, { acreage: ACRES }],
  ['PURCHASING', { acreage: 0 }, { acreage: 'Must be greater than 0' }],
  ['PURCHASING', { purchase_price_payoff: null }, { purchase_price_payoff: VALUE }],
  ['PURCHASING', { purchase_price_payoff: 0 }, { purchase_price_payoff: POSITIVE }],
  ['PURCHASING', { land_owner: '' }, { land_owner: OWNER }],
  ['PURCHASING', { has_frontage_public_road: null }, { has_frontage_public_road: YES_NO }],
  ['PURCHASING', { has_paved_road: null }, { has_paved_road: YES_NO }],
  ['LEASING', { lease_type: null }, { lease_type: 'Must select a lease type' }],
  ['LEASING', { land_owner: '' }, { land_owner: OWNER }],
  ['LEASING', { monthly_payment: null }, { monthly_payment: VALUE }],
  ['LEASING', { monthly_payment: 0 }, { monthly_payment: POSITIVE }],
  ['LEASING', { has_price_increase: 'YES' }, { price_increase_explanation: 'Must explain the price increase' }],
])('%s with %j: %j', (situation, stored, said) => {
  expect(errors(situation, stored)).toEqual(said)
})

test.each<[LandSituation, StoredAnswers]>([
  ['ALREADY_OWNED', { purchase_date: '2026-03-01' }],
  ['ALREADY_OWNED', { hoa_fee_amount: 0 }],
  ['ALREADY_OWNED', { hoa_fee_amount: 50_00, hoa_fee_frequency: 'ANNUAL' }],
  ['CURRENTLY_FINANCED', { monthly_payment: 0 }],
  ['CURRENTLY_FINANCED', { use_as_down_payment: true, is_refinance: false }],
  ['LEASING', { has_price_increase: 'NOT_KNOWN' }],
])('%s with %j passes', (situation, stored) => {
  expect(errors(situation, stored)).toEqual({})
})

const shown = (situation: 'ALREADY_OWNED' | 'CURRENTLY_FINANCED', stored: StoredAnswers) => {
  const form = landForms[situation] as (typeof landForms)['ALREADY_OWNED']
  const values = form.fromStored(aLand(situation, stored))
  return form.names.filter(name => form.isVisible(values, name))
}

test('land that stays out of the loan is not asked about', () => {
  expect(shown('ALREADY_OWNED', { use_as_down_payment: false })).toEqual(['use_as_down_payment', 'hoa_fee_amount'])
  expect(shown('CURRENTLY_FINANCED', { use_as_down_payment: false, is_refinance: false })).toEqual([
    'monthly_payment',
    'use_as_down_payment',
    'is_refinance',
  ])
})

test('the price increase needs an answer, which can be that it is not known yet', () => {
  const { land_situation_type: _, has_price_increase: __, ...body } = landToApi(aLand('LEASING'))
  expect(parseLand('LEASING', body, undefined, TODAY).errors).toEqual({ has_price_increase: 'Must select an answer' })
  const parsed = parseLand('LEASING', { ...body, has_price_increase: null }, undefined, TODAY)
  expect(parsed).toMatchObject({ errors: null, stored: { has_price_increase: 'NOT_KNOWN' } })
  expect(rowsInEnglish(summarize(leasingForm, parsed.errors ? undefined : parsed.stored))).toContainEqual([
    'Will the payment go up within the next three years?',
    'Not known yet',
  ])
})

test('No to a price increase forgets the explanation', () => {
  const form = landForms.LEASING
  const saidNo = { ...form.fromStored(aLand('LEASING')), price_increase_explanation: '3% a year' }
  expect(form.clearInapplicable(saidNo).price_increase_explanation).toBe('')
})

test('an explanation alone implies the price increase', () => {
  const {
    has_price_increase: _,
    land_situation_type: __,
    ...body
  } = landToApi(aLand('LEASING', { price_increase_explanation: '3% a year' }))
  expect(parseLand('LEASING', body, undefined, TODAY)).toMatchObject({
    stored: { has_price_increase: 'YES', price_increase_explanation: '3% a year' },
  })
})
