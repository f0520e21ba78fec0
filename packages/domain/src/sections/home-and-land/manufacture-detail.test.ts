import { expect, test } from 'vitest'
import { parseForm } from '../../forms/parse.ts'
import { aHome, completeAnswers, rowsInEnglish, someRates } from '../../testing/index.ts'
import { homeAndLandAnswers } from './answers.ts'
import { homeNotKnownYet, type Manufacture, manufactureForm, modelYears } from './manufacture-detail.ts'

const TODAY = '2026-03-15'
const home = (answers: Partial<Manufacture>) => ({ ...manufactureForm.fromStored(aHome()), ...answers })
const check = (answers: Partial<Manufacture>) => manufactureForm.check(home(answers), TODAY)

test.each<[keyof Manufacture, Partial<Manufacture>, string]>([
  ['manufacturer_type', { manufacturer_type: null }, 'Must select Home Manufacturer'],
  ['manufacturer_type_other', { manufacturer_type: 'OTHER' }, 'Must enter Home Manufacturer'],
  [
    'manufacturer_type_other',
    { manufacturer_type: 'OTHER', manufacturer_type_other: 'a'.repeat(71) },
    'Must not exceed 70 characters',
  ],
  ['model_name', { model_name: '' }, 'Must have Model Name'],
  ['model_name', { model_name: 'a'.repeat(71) }, 'Must not exceed 70 characters'],
  ['model_year', { model_year: '' }, 'Must select Model Year'],
  ['model_year', { model_year: '1912' }, 'Must select Model Year'],
  ['model_year', { model_year: '2029' }, 'Must select Model Year'],
  ['section_type', { section_type: null }, 'Must select Home Section'],
  ['section_type_other', { section_type: 'OTHER' }, 'Must enter Home Section'],
  [
    'section_type_other',
    { section_type: 'OTHER', section_type_other: 'a'.repeat(121) },
    'Must not exceed 120 characters',
  ],
])('%s %j: %s', (field, answers, message) => {
  expect(check(answers)).toEqual({ [field]: message })
})

test('a home that is not known yet needs the sections only', () => {
  expect(manufactureForm.check({ ...manufactureForm.empty(), ...homeNotKnownYet }, TODAY)).toEqual({
    section_type: 'Must select Home Section',
  })
})

test('a complete home passes', () => {
  expect(check({})).toEqual({})
})

test('choosing a listed manufacturer or size forgets the other one', () => {
  expect(
    manufactureForm.clearInapplicable(home({ manufacturer_type_other: 'Sunbeam', section_type_other: 'Five' })),
  ).toMatchObject({ manufacturer_type_other: '', section_type_other: '' })
})

test('model years run from the year after next down to 1913', () => {
  expect([modelYears(TODAY)[0], modelYears(TODAY).at(-1)]).toEqual(['2028', '1913'])
})

test('a home that is not known yet has no year, which is printed like its model', () => {
  const stored = { ...aHome(), ...homeNotKnownYet }
  expect(parseForm(manufactureForm, manufactureForm.toApi(stored), undefined, TODAY).errors).toBeNull()
  expect(
    parseForm(manufactureForm, { ...manufactureForm.toApi(stored), model_year: '2026' }, undefined, TODAY),
  ).toEqual({
    errors: { model_year: "This doesn't go with your other answers." },
  })
  const { rows } = homeAndLandAnswers.summarize!['home/manufacture-detail']!({
    answers: completeAnswers('BORROWER', { home: stored }),
    ssn_last4: null,
    rates: someRates,
  })
  expect(rowsInEnglish(rows)).toEqual([
    ['Who makes the home?', 'Other'],
    ['Name of the manufacturer', 'Not known yet'],
    ['Model name', 'Not known yet'],
    ['Model year', 'Not known yet'],
    ['How many sections does it have?', 'Two (double-wide)'],
  ])
})
