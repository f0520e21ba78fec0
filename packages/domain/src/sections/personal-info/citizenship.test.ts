import { expect, test } from 'vitest'
import { citizenshipForm, residence, residenceExplanation } from './citizenship.ts'

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

test.each(residence.values)('%s is kept, comes back, and is explained', type => {
  const values = { is_citizen: false, residence: type }
  expect(citizenshipForm.toStored(values)).toEqual({ citizenship_type: type })
  expect(citizenshipForm.fromStored({ citizenship_type: type })).toEqual(values)
  expect(residenceExplanation[type]).not.toBe('')
})

test('changing to Yes forgets the residence status', () => {
  expect(citizenshipForm.clearInapplicable({ is_citizen: true, residence: 'PERMANENT_RESIDENT' }).residence).toBeNull()
})
