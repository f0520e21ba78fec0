import { expect, test } from 'vitest'
import type { StoredAnswers } from '../../forms/form.ts'
import { parseForm } from '../../forms/parse.ts'
import { anAddress, TODAY } from '../../testing/index.ts'
import { addressForm } from './address.ts'
import { confirmedByCoborrower, type SharedHome, sharedHomeByDefault, sharedHomeForm } from './shared-home.ts'

const primarys = anAddress('CURRENT', { housing_type: 'OTHER', housing_type_other: 'Sell it', monthly_payment: 900_00 })
const parse = (body: StoredAnswers) => parseForm(sharedHomeForm, body, sharedHomeByDefault, TODAY)
const confirmed = (body: StoredAnswers) => {
  const { values } = parse(body) as { values: SharedHome }
  return confirmedByCoborrower(primarys, values)
}

test.each([
  ['without an answer', {}, 'NO_PRIMARY_HOUSING_EXPENSE', '', null],
  ['no', { housing_type: 'NO_PRIMARY_HOUSING_EXPENSE' }, 'NO_PRIMARY_HOUSING_EXPENSE', '', null],
  ['owned', { housing_type: 'OWN', housing_type_other: 'Keep it', monthly_payment: 0 }, 'OWN', 'Keep it', 0],
  ['rented', { housing_type: 'RENT', monthly_payment: 475.5 }, 'RENT', '', 475_50],
])('a confirmed address has the housing terms of the co-borrower: %s', (_, body, housing_type, plans, payment) => {
  const address = confirmed(body)
  expect(address).toEqual({ ...primarys, housing_type, housing_type_other: plans, monthly_payment: payment })
  expect(addressForm.check(address, TODAY)).toEqual({})
})

test.each([
  ['housing_type', { housing_type: null }, 'Housing type must be specified'],
  ['housing_type_other', { housing_type: 'OWN', monthly_payment: 1 }, 'Must Explain Plan for Home'],
  ['monthly_payment', { housing_type: 'RENT' }, 'Must enter a monthly payment amount'],
  ['monthly_payment', { housing_type: 'RENT', monthly_payment: 0 }, 'Monthly payment amount must be greater than 0'],
  ['monthly_payment', { housing_type: 'RENT', monthly_payment: 100_000_000 }, 'Must be less than $100M'],
  [
    'monthly_payment',
    { housing_type: 'NO_PRIMARY_HOUSING_EXPENSE', monthly_payment: 500 },
    "This doesn't go with your other answers.",
  ],
])('refuses what an address refuses: %s %o', (field, body, message) => {
  expect(parse(body).errors).toEqual({ [field]: message })
})

test('leaves a mailing address as it is', () => {
  const mailing = anAddress('MAILING')
  expect(confirmedByCoborrower(mailing, sharedHomeForm.fromStored(sharedHomeByDefault))).toEqual(mailing)
})
