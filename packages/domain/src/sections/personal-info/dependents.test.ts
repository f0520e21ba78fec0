import { expect, test } from 'vitest'
import { type Dependents, dependentsForm } from './dependents.ts'

const TODAY = '2026-03-15'
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
])('%j is kept as %j, and comes back', (answers, stored) => {
  expect(dependentsForm.toStored(values(answers)).dependents_ages_years).toEqual(stored)
  expect(dependentsForm.fromStored({ dependents_ages_years: stored })).toEqual(values(answers))
})

test('No forgets the ages', () => {
  expect(dependentsForm.clearInapplicable(values({ ...none, dependents_ages: '4' })).dependents_ages).toBe('')
})

test('ages that arrive are judged like typed ones', () => {
  expect(dependentsForm.parse({ dependents_ages_years: [4, 130] }, undefined, TODAY).errors).toEqual({
    dependents_ages: "Children's ages must be a valid age",
  })
})
