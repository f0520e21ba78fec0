import { expect, test } from 'vitest'
import { agesOf, agesRules, agesText } from './ages.ts'

const wrong = (text: string) =>
  agesRules('Commas, please')
    .map(rule => rule(text))
    .find(Boolean)

test.each(['', '0', '4, 7', '4,7', '4 , 7', '120'])('%j are ages', text => {
  expect(wrong(text)).toBeUndefined()
})

test.each(['121', '4, 700', '-1', '2.5', '4, 130, x'])("%j: Children's ages must be a valid age", text => {
  expect(wrong(text)).toBe("Children's ages must be a valid age")
})

test.each(['four', '4 7', '4;7', '4,', '4,,7'])('%j is not comma separated', text => {
  expect(wrong(text)).toBe('Commas, please')
})

test('text and numbers say the same', () => {
  expect(agesOf('4, 7')).toEqual([4, 7])
  expect(agesText([4, 7])).toBe('4, 7')
  expect(agesOf('')).toEqual([])
})
