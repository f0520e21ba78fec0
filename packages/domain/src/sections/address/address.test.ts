import { expect, test } from 'vitest'
import { cardInEnglish } from '../../testing/english.ts'
import { anAddress, TODAY } from '../../testing/index.ts'
import {
  type Address,
  addressForm,
  addressSection,
  hasSufficientAddressHistory,
  mailingCopy,
  mailingToSave,
  missingAddresses,
} from './address.ts'

const current = (answers: Partial<Address> = {}) => anAddress('CURRENT', { county: '', ...answers })
const mailing = (answers: Partial<Address> = {}) => anAddress('MAILING', answers)
const previous = (answers: Partial<Address> = {}) => anAddress('PREVIOUS', answers)
const check = (address: Address) => addressForm.check(addressForm.clearInapplicable(address), TODAY)

test.each([
  ['street1', { street1: '' }, 'Address must not be empty'],
  ['street1', { street1: '400 #2' }, 'Must be a valid street address'],
  ['street1', { street1: `1 ${'a'.repeat(119)}` }, 'Address must not exceed 120 characters'],
  ['city', { city: '' }, 'City must not be empty'],
  ['city', { city: 'a'.repeat(71) }, 'City must not exceed 70 characters'],
  ['state', { state: null }, 'State must not be empty'],
  ['zip_code', { zip_code: '' }, 'Zip Code must not be empty'],
  ['zip_code', { zip_code: '741' }, 'Must be a valid US zip code'],
])('every kind of address: %s', (field, answers, message) => {
  for (const address of [current(), mailing(), previous()])
    expect(check({ ...address, ...(answers as Partial<Address>) })).toEqual({ [field]: message })
})

test.each([
  ['street2', { street2: '()' }, 'Must be a valid street address'],
  ['street2', { street2: `Apt ${'1'.repeat(117)}` }, 'Address must not exceed 120 characters'],
  ['county', { county: '1st' }, 'Must be a valid county name'],
  ['county', { county: 'a'.repeat(71) }, 'County must not exceed 70 characters'],
  ['from_month', { from_month: null }, 'Must select a month'],
  ['from_year', { from_year: '' }, 'Must select a year'],
  ['from_year', { from_year: '2026', from_month: '04' }, 'Start date must be in the past'],
  ['housing_type', { housing_type: null }, 'Housing type must be specified'],
  ['monthly_payment', { monthly_payment: null }, 'Must enter a monthly payment amount'],
  ['monthly_payment', { monthly_payment: 0 }, 'Monthly payment amount must be greater than 0'],
  ['monthly_payment', { monthly_payment: -1 }, 'Monthly payment amount must be greater than 0'],
  ['monthly_payment', { monthly_payment: Number.NaN }, 'Enter numbers only.'],
  ['monthly_payment', { monthly_payment: 100_000_000_00 }, 'Must be less than $100M'],
])('current address: %s %o', (field, answers, message) => {
  expect(check(current(answers as Partial<Address>))).toEqual({ [field]: message })
})

test.each([
  ['from_month', { from_month: null }, 'Must select a month'],
  ['to_month', { to_month: null }, 'Must select a month'],
  ['to_year', { to_year: '' }, 'Must select a year'],
  ['to_year', { to_year: '2014' }, 'End date must be after start date'],
  ['to_year', { to_month: '04', to_year: '2026' }, 'End date cannot be in the future'],
])('previous address: %s %o', (field, answers, message) => {
  expect(check(previous(answers as Partial<Address>))).toEqual({ [field]: message })
})

test('a previous address that starts in the future also ends there', () => {
  expect(check(previous({ from_year: '2026', from_month: '04', to_year: '2027' }))).toEqual({
    from_year: 'Start date must be in the past',
    to_year: 'End date cannot be in the future',
  })
})

test('complete addresses pass', () => {
  expect([current(), mailing(), previous()].map(check)).toEqual([{}, {}, {}])
})

test('apartment and county may be left out, or given', () => {
  for (const street2 of ['Apt 4', 'B', '#5']) expect(check(current({ street2, county: 'Tulsa' }))).toEqual({})
})

test.each(['OWN', 'OTHER'] as const)('%s has to explain the plans for home', housing_type => {
  expect(check(current({ housing_type }))).toEqual({ housing_type_other: 'Must Explain Plan for Home' })
  expect(check(current({ housing_type, housing_type_other: 'Sell it' }))).toEqual({})
})

test.each(['RENT', 'NO_PRIMARY_HOUSING_EXPENSE'] as const)('%s clears the plans for home', housing_type => {
  expect(
    addressForm.clearInapplicable(current({ housing_type, housing_type_other: 'Sell it' })).housing_type_other,
  ).toBe('')
})

test('an owner may pay nothing', () => {
  expect(check(current({ housing_type: 'OWN', housing_type_other: 'Keep it', monthly_payment: 0 }))).toEqual({})
})

test('without a housing expense the payment is hidden and zero is sent', () => {
  const free = current({ housing_type: 'NO_PRIMARY_HOUSING_EXPENSE' })
  expect(addressForm.isVisible(free, 'monthly_payment')).toBe(false)
  expect(check(free)).toEqual({})
  expect(addressForm.toRequest(free).monthly_payment).toBe(0)
})

test('residence travels as dates, the end empty while it goes on', () => {
  expect(addressForm.toRequest(current())).toMatchObject({
    resided_from: '2020-01-01T00:00:00-05:00',
    resided_to: '0001-01-01T00:00:00Z',
  })
})

test('a mailing address is only a place', () => {
  expect(mailingCopy(current({ county: 'Tulsa', is_mailing_address: true }))).toEqual(mailing())
})

test('the apartment joins the street of the mailing address while both fit', () => {
  expect(mailingCopy(current({ street2: 'Apt 4' })).street1).toBe('12 Oak St, Apt 4')
  expect(mailingCopy(current({ street2: `Apt ${'1'.repeat(116)}` })).street1).toBe('12 Oak St')
})

test("'Same as current address' makes the mailing address", () => {
  expect(mailingToSave(current({ is_mailing_address: true }), undefined, undefined)).toEqual(mailing())
  expect(mailingToSave(current(), undefined, undefined)).toBeUndefined()
  expect(mailingToSave(mailing({ is_mailing_address: true }), undefined, undefined)).toBeUndefined()
})

test('a mailing address follows a corrected current one only while it is the same', () => {
  const before = current({ is_mailing_address: true })
  const corrected = { ...before, street1: '14 Oak St' }
  expect(mailingToSave(corrected, before, mailing())).toEqual(mailing({ street1: '14 Oak St' }))
  expect(mailingToSave(corrected, before, mailing({ street1: 'PO Box 7' }))).toBeUndefined()
})

test('the menu offers the types that are not there yet', () => {
  const labels = (items: Address[]) => addressSection.addable(items).map(({ label }) => label)
  expect(labels([])).toEqual(['Current address', 'Mailing address', 'Previous address'])
  expect(labels([current(), mailing()])).toEqual(['Previous address'])
  expect(labels([current(), mailing(), previous()])).toEqual([])
})

test("'Same as current address' starts checked while there is no mailing address", () => {
  expect(addressSection.addable([])[0]?.start).toEqual({ address_type: 'CURRENT', is_mailing_address: true })
  expect(addressSection.addable([mailing()])[0]?.start).toEqual({ address_type: 'CURRENT', is_mailing_address: false })
})

test("'Same as current address' is proposed when the current address is edited before there is a mailing address", () => {
  expect(addressSection.proposed?.(current(), [current()])).toEqual({ is_mailing_address: true })
  expect(addressSection.proposed?.(current(), [current(), mailing()])).toEqual({})
  expect(addressSection.proposed?.(previous(), [previous()])).toEqual({})
})

test('there is one address of each type', () => {
  expect(addressSection.refuses?.(current(), [current()])).toBe('You already have a current address')
  expect(addressSection.refuses?.(current(), [mailing(), previous()])).toBeUndefined()
})

test('the card says which, where, since when and for how much', () => {
  expect(cardInEnglish(addressSection, current({ street2: 'Apt 4' }))).toEqual({
    title: 'Current address',
    lines: ['12 Oak St, Apt 4, Tulsa, OK 74103', 'Since January 2020', 'Rent', '$900.00 a month'],
  })
  expect(cardInEnglish(addressSection, mailing()).lines).toEqual(['12 Oak St, Tulsa, OK 74103'])
})

test('leaving needs a current and a mailing address', () => {
  expect(missingAddresses([])).toEqual(['Please provide a current address.', 'Please provide a mailing address.'])
  expect(missingAddresses([current()])).toEqual(['Please provide a mailing address.'])
  expect(missingAddresses([current(), mailing()])).toEqual([])
})

test('three years without a gap are enough history', () => {
  const enough = (...items: Address[]) => hasSufficientAddressHistory(items, TODAY)
  expect(enough(current({ from_year: '2023', from_month: '03' }))).toBe(true)
  expect(enough(current({ from_year: '2023', from_month: '04' }))).toBe(false)
  expect(enough(current({ from_year: '2025' }), previous({ to_month: '12', to_year: '2024' }))).toBe(true)
  expect(enough(current({ from_year: '2025' }), previous({ to_month: '11', to_year: '2024' }))).toBe(false)
  expect(enough(mailing())).toBe(false)
})
