import { isApplicationId, readApplicationId } from '@porchlight/domain/staff'
import { expect, test } from 'vitest'
import { newApplicationId } from '../../src/applications/record/application-id.ts'

test.each([
  'MVE1O97C5K',
  '#mve1097c5k',
  ' MVE1 O97C-5K ',
  'mvel\u2013o97c5k',
  'MVEI\u00a0097C5K',
  '\u202aMVE1097C5K\u202c',
])('reads %s', typed => {
  expect(readApplicationId(typed)).toBe('MVE1097C5K')
})

test('an id is read as itself', () => {
  for (let round = 0; round < 100; round++) {
    const id = newApplicationId()
    expect(readApplicationId(id)).toBe(id)
    expect(isApplicationId(id)).toBe(true)
  }
})

test.each(['', 'MVE1097C5', 'MVE1097C5KK', 'MVE1097C5U'])('refuses %j', typed => {
  expect(isApplicationId(readApplicationId(typed))).toBe(false)
})
