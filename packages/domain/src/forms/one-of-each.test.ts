import { expect, test } from 'vitest'
import { choices } from './choices.ts'
import { oneOfEach } from './one-of-each.ts'
import { inEnglish, phrase } from './text.ts'

const pet = choices({ CAT: 'Cat', DOG: 'Dog', OTHER: 'Other pet' })
const FULL = phrase('One cat, one dog and two other pets')
const pets = oneOfEach(pet, 'pet', 'OTHER', FULL)
const used = (...types: ('CAT' | 'DOG' | 'OTHER')[]) => types.map(type => ({ pet: type }))

test.each([
  ['nothing while each type is free', used(), undefined],
  ['nothing where only the other type is used', used('OTHER'), undefined],
  ['where a second one goes', used('CAT', 'OTHER'), 'Have two of the same kind? Add the second as “Other pet.”'],
  ['nothing once no second one has a place', used('CAT', 'OTHER', 'OTHER'), undefined],
  ['why nothing more can be added', used('CAT', 'OTHER', 'DOG', 'OTHER'), 'One cat, one dog and two other pets'],
])('says %s', (_, items, text) => {
  const said = pets.more(items)
  expect(said && inEnglish(said)).toBe(text)
})
