import { expect, test } from 'vitest'
import { parseForm } from '../../forms/parse.ts'
import { inEnglish } from '../../forms/text.ts'
import { aConsent, TODAY } from '../../testing/index.ts'
import { type Consent, consentForm, consentFormFor } from './consent.ts'

const check = (answers: Partial<Consent>) => consentForm.check(aConsent(answers), TODAY)

test('a complete consent passes', () => {
  expect(check({})).toEqual({})
})

test.each([
  ['ssn_start', { ssn_start: '' }, 'Must have 3 numbers'],
  ['ssn_start', { ssn_start: '12' }, 'Must have 3 numbers'],
  ['ssn_start', { ssn_start: '12a' }, 'Must have 3 numbers'],
  ['ssn_start', { ssn_start: '000' }, 'Cannot be all zeroes'],
  ['ssn_middle', { ssn_middle: '4' }, 'Must have 2 numbers'],
  ['ssn_middle', { ssn_middle: '00' }, 'Cannot be all zeroes'],
  ['ssn_end', { ssn_end: '678' }, 'Must have 4 numbers'],
  ['ssn_end', { ssn_end: '0000' }, 'Cannot be all zeroes'],
  ['dob_month', { dob_month: null }, 'Must select a month'],
  ['dob_day', { dob_day: null }, 'Must select a day'],
  ['dob_year', { dob_year: '' }, 'Must select a year'],
  ['dob_year', { dob_month: '02', dob_day: '30' }, 'Please enter a valid date'],
  ['dob_year', { dob_year: '1904' }, 'Please enter a valid date'],
  ['dob_year', { dob_year: '2026' }, 'DOB must be in the past'],
  ['dob_year', { dob_month: '03', dob_day: '15', dob_year: '2026' }, 'DOB must be in the past'],
  ['dob_year', { dob_month: '03', dob_day: '16', dob_year: '2008' }, 'Must be at least 18 years old'],
  ['is_acknowledged', { is_acknowledged: false }, 'Must be acknowledged'],
  ['disclaimer', { disclaimer: '' }, 'Must be signed'],
  ['disclaimer', { disclaimer: 'Rosa' }, 'Must be signed'],
] as [string, Partial<Consent>, string][])('%s %o', (field, answers, message) => {
  expect(check(answers)).toEqual({ [field]: message })
})

test('old enough on the eighteenth birthday', () => {
  expect(check({ dob_month: '03', dob_day: '15', dob_year: '2008' })).toEqual({})
})

test('travels as one dashed string and one date', () => {
  expect(consentForm.toRequest(aConsent())).toEqual({
    ssn: '123-45-6789',
    date_of_birth: '1980-07-04T00:00:00-05:00',
    is_acknowledged: true,
    disclaimer: 'Rosa Delgado',
  })
})

test.each(['123456789', '123-45-6789-0', '-', '1--2'])('%s is not an SSN', ssn => {
  const accepted = parseForm(consentForm, { ...consentForm.toRequest(aConsent()), ssn }, undefined, TODAY)
  expect(accepted.errors).not.toBeNull()
})

test.each([
  ['June Meyer', {}],
  ['june  meyer', {}],
  ['Walt Meyer', { disclaimer: 'Type your name as it appears here: June A. Meyer' }],
  ['June', { disclaimer: 'Must be signed' }],
])('%s as the signature of June A. Meyer', (disclaimer, errors) => {
  const form = consentFormFor({ ssn: false, date_of_birth: false, agreement: false }, 'June A. Meyer')
  const found = Object.entries(form.check(aConsent({ disclaimer }), TODAY))
  expect(Object.fromEntries(found.map(([name, text]) => [name, inEnglish(text)]))).toEqual(errors)
})

test('what is known already may be left out', () => {
  const known = consentFormFor({ ssn: true, date_of_birth: true, agreement: false })
  const body = { is_acknowledged: true, disclaimer: 'Rosa Delgado' }
  expect(parseForm(known, body, undefined, TODAY)).toMatchObject({
    errors: null,
    stored: { ssn: '', date_of_birth: null },
  })
  expect(parseForm(consentForm, body, undefined, TODAY).errors).toMatchObject({ ssn_start: 'Must have 3 numbers' })
})

test('a stored value may be replaced completely', () => {
  const known = consentFormFor({ ssn: true, date_of_birth: true, agreement: false })
  expect(known.check(aConsent({ ssn_middle: '' }), TODAY)).toEqual({ ssn_middle: 'Must have 2 numbers' })
  expect(known.check(aConsent({ dob_day: null }), TODAY)).toEqual({ dob_day: 'Must select a day' })
  expect(known.check(aConsent(), TODAY)).toEqual({})
})

test('an agreement that is stored stays as it is, unless the person agrees again with box and signature', () => {
  const known = consentFormFor({ ssn: true, date_of_birth: true, agreement: true })
  expect(parseForm(known, { ssn: '' }, undefined, TODAY)).toMatchObject({
    errors: null,
    stored: { is_acknowledged: false, disclaimer: '' },
  })
  expect(parseForm(known, { is_acknowledged: true }, undefined, TODAY).errors).toEqual({ disclaimer: 'Must be signed' })
  expect(parseForm(known, { disclaimer: 'Rosa Delgado' }, undefined, TODAY).errors).toEqual({
    is_acknowledged: 'Must be acknowledged',
  })
})
