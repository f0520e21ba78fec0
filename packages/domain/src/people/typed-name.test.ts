import { expect, test } from 'vitest'
import { isFullName, isNameOf } from './typed-name.ts'

test('a full name has at least two words', () => {
  expect(['Maria Lopez', ' Maria  del Mar Lopez '].every(isFullName)).toBe(true)
  expect(['Maria', ' Maria ', ''].some(isFullName)).toBe(false)
})

const name = 'Zoë María Łukasiewicz-Núñez Jr.'

test.each([
  'Zoë Łukasiewicz-Núñez',
  'zoe łukasiewicz nunez',
  'zoe lukasiewicz-nunez',
  'Zoë María Łukasiewicz-Núñez Jr.',
])('%s is hers', typed => {
  expect(isNameOf(typed, name)).toBe(true)
})

test.each(['Zoë', 'Mickey Mouse', 'Zoë Smith', '', '. .'])('"%s" is not', typed => {
  expect(isNameOf(typed, name)).toBe(false)
})
