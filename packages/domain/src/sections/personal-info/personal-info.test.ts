import { expect, test } from 'vitest'
import type { ValuesOf } from '../../forms/form.ts'
import { parseForm } from '../../forms/parse.ts'
import { citizenshipForm, dependentsForm, residence, residenceExplanation } from './personal-info.ts'

type Dependents = ValuesOf<typeof dependentsForm>

const TODAY = '2026-03-15'

test('has to be answered', () => {
  expect(citizenshipForm.check(citizenshipForm.empty(), TODAY)).toEqual({ is_citizen: 'Must select Yes or No' })
})

test('Yes is a citizen, and asks nothing more', () => {
  const yes = { is_citizen: true, residence: null }
  expect(citizenshipForm.check(yes, TODAY)).toEqual({})
  expect(citizenshipForm.toStored(yes)).toEqual({ citizenship_type: 'CITIZEN' })
})

test('No asks for the residence status', () => {
  const no = { is_citizen: false, residence: null }
  expect(citizenshipForm.isVisible(no, 'residence')).toBe(true)
  expect(citizenshipForm.check(no, TODAY)).toEqual({ residence: 'Must select a residence status' })
})

test.each(residence.values)('%s is stored, comes back, and is explained', type => {
  const values = { is_citizen: false, residence: type }
  expect(citizenshipForm.toStored(values)).toEqual({ citizenship_type: type })
  expect(citizenshipForm.fromStored({ citizenship_type: type })).toEqual(values)
  expect(residenceExplanation[type]).not.toBe('')
})

test('changing to Yes forgets the residence status', () => {
  expect(citizenshipForm.clearInapplicable({ is_citizen: true, residence: 'PERMANENT_RESIDENT' }).residence).toBeNull()
})

const values = (answers: Partial<Dependents>): Dependents => ({ ...dependentsForm.empty(), ...answers })
const check = (answers: Partial<Dependents>) => dependentsForm.check(values(answers), TODAY)
const none: Partial<Dependents> = { has_dependents: false }

test('the question has to be answered', () => {
  expect(check({})).toEqual({ has_dependents: 'Must select Yes or No' })
})

test('No is enough: the relative is optional', () => {
  expect(check(none)).toEqual({})
})

test.each([
  ['', 'Must enter the ages of your dependents'],
  ['4, 121', "Children's ages must be a valid age"],
  ['4 and 7', 'Dependent ages must be comma separated numbers'],
])('Yes with ages %j: %s', (dependents_ages, message) => {
  expect(check({ has_dependents: true, dependents_ages })).toEqual({ dependents_ages: message })
})

test.each<[keyof Dependents, string, string]>([
  ['nearest_relative_name', 'a'.repeat(151), 'Must not exceed 150 characters'],
  ['nearest_relative_relationship', 'a'.repeat(101), 'Must not exceed 100 characters'],
  ['nearest_relative_phone_number', '555', 'Phone number should be 10 digits'],
])('%s %j: %s', (field, answer, message) => {
  expect(check({ ...none, [field]: answer })).toEqual({ [field]: message })
})

test('a relative of the longest allowed name passes', () => {
  expect(
    check({ ...none, nearest_relative_name: 'a'.repeat(150), nearest_relative_relationship: 'a'.repeat(100) }),
  ).toEqual({})
})

test.each<[Partial<Dependents>, number[] | null]>([
  [{}, null],
  [none, []],
  [{ has_dependents: true, dependents_ages: '4, 7' }, [4, 7]],
])('%j is stored as %j, and comes back', (answers, stored) => {
  expect(dependentsForm.toStored(values(answers)).dependents_ages_years).toEqual(stored)
  expect(dependentsForm.fromStored({ dependents_ages_years: stored })).toEqual(values(answers))
})

test('No forgets the ages', () => {
  expect(dependentsForm.clearInapplicable(values({ ...none, dependents_ages: '4' })).dependents_ages).toBe('')
})

test('ages that arrive are judged like typed ones', () => {
  expect(parseForm(dependentsForm, { dependents_ages_years: [4, 130] }, undefined, TODAY).errors).toEqual({
    dependents_ages: "Children's ages must be a valid age",
  })
})
