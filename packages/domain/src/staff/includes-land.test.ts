import { expect, test } from 'vitest'
import { landSituation } from '../sections/home-and-land/land.ts'
import { proposesLand } from './includes-land.ts'

const answers = [true, false, null] as const
const every = [...landSituation.values, null].flatMap(land_situation_type =>
  answers.flatMap(is_refinance =>
    answers.map(use_as_down_payment => ({ land_situation_type, is_refinance, use_as_down_payment })),
  ),
)

test('land is proposed where it is bought, refinanced, or offered as down payment', () => {
  for (const land of every) {
    const { land_situation_type, is_refinance, use_as_down_payment } = land
    const expected =
      land_situation_type === 'PURCHASING' ||
      (land_situation_type === 'CURRENTLY_FINANCED' && is_refinance === true) ||
      (land_situation_type === 'ALREADY_OWNED' && use_as_down_payment === true)
    expect([land, proposesLand(land)]).toEqual([land, expected])
  }
})

test('nothing is proposed without answers', () => {
  expect(proposesLand(undefined)).toBe(false)
})
