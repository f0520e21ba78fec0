import { expect, test } from 'vitest'
import { flag, text } from './fields.ts'
import { defineForm } from './form.ts'
import { defineResource } from './resource.ts'
import { required } from './rules.ts'

const TODAY = '2026-03-15'
const person = defineResource({
  name: defineForm({ fields: { name: text('Name', required('Must not be empty')) } }),
  car: defineForm({
    fields: { has_car: flag('Car?'), plate: text('Plate', required('Must have a plate')) },
    visibleWhen: v => ({ plate: v.has_car }),
  }),
})

test('starts with every answer empty', () => {
  expect(person.empty()).toEqual({ name: '', has_car: false, plate: '' })
})

test("a page saves its own answers and leaves the others' as they are, even where they are missing", () => {
  const accepted = person.parse({ has_car: true, plate: 'X1' }, person.empty(), TODAY)
  expect(accepted).toEqual({ errors: null, stored: { name: '', has_car: true, plate: 'X1' } })
})

test('one wrong page and nothing is saved', () => {
  expect(person.parse({ name: 'Ann', has_car: true }, person.empty(), TODAY)).toEqual({
    errors: { plate: 'Must have a plate' },
  })
})

test('part of a page is checked with its stored answers', () => {
  const stored = { name: 'Ann', has_car: true, plate: 'X1' }
  expect(person.parse({ plate: 'X2' }, stored, TODAY)).toEqual({ errors: null, stored: { ...stored, plate: 'X2' } })
  expect(person.parse({}, stored, TODAY)).toEqual({ errors: null, stored })
})

test('each page is answered on its own', () => {
  expect(person.isAnswered('name', person.empty())).toBe(false)
  expect(person.isAnswered('car', person.empty())).toBe(true)
})

test('the schema and the wire are those of all pages', () => {
  expect(Object.keys(person.schema().properties)).toEqual(['name', 'has_car', 'plate'])
  expect(person.toApi({ name: 'Ann', has_car: true, plate: 'X1' })).toEqual({
    name: 'Ann',
    has_car: true,
    plate: 'X1',
  })
})
