import { expect, test } from 'vitest'
import { isNameOf } from './same-name.ts'

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
