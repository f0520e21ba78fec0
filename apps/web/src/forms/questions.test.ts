import { employmentForm, inEnglish } from '@porchlight/domain'
import { anEmployment, TODAY } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import { errorLines } from './questions.ts'
import type { Question } from './use-record-form.ts'

const own = (name: string, label: string): Question => ({ label, names: [name] })
const questions = new Set<Question>([
  own('employer_name', 'Employer name'),
  own('street1', 'Street address'),
  own('city', 'City'),
  own('state', 'State'),
  own('zip_code', 'Zip Code'),
  { label: 'Address', names: ['street1', 'city', 'state', 'zip_code'], instruction: 'Enter the whole address' },
  { label: 'When did you start?', names: ['from_month', 'from_year'], instruction: 'Choose a month and a year' },
])

const linesFor = (answers: Parameters<typeof anEmployment>[0]) => {
  const messages = employmentForm.check(anEmployment(answers), TODAY)
  const errors = Object.fromEntries(Object.entries(messages).map(([name, text]) => [name, text && inEnglish(text)]))
  const form = { definition: employmentForm, errors, idOf: (name: string) => name, questions }
  return errorLines(form, String).map(({ id, label, message }) => [id, label, message])
}

test('an address without any answer is one line', () => {
  expect(linesFor({ street1: '', city: '', state: null, zip_code: '', from_month: null, from_year: '' })).toEqual([
    ['street1', 'Address', 'Enter the whole address'],
    ['from_month', 'When did you start?', 'Choose a month and a year'],
  ])
})

test('an address with some answers has a line for each that is missing', () => {
  expect(linesFor({ city: '', zip_code: '', from_year: '' })).toEqual([
    ['city', 'City', 'City must not be empty'],
    ['zip_code', 'Zip Code', 'Zip Code must not be empty'],
    ['from_year', 'When did you start?', 'Must select a year'],
  ])
})
