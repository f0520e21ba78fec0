import { expect, test } from 'vitest'
import { initialsOf, parseInitials } from './joint-credit.ts'

test.each([
  ['RD', 'RD'],
  [' r.d. ', 'r.d.'],
  ['R D', 'R D'],
  ['Ẹ̀B', 'Ẹ̀B'],
  ['J', 'J'],
])('%s are initials', (typed, initials) => {
  expect(parseInitials(typed)).toEqual({ initials })
})

test.each(['', ' ', '.', '12', 'R2', 'ABCDEFG', 'R😀', '漢'])('"%s" are no initials', typed => {
  expect(parseInitials(typed)).toHaveProperty('error')
})

test.each([
  ['Rosa Delgado', 'RD'],
  ['Maria de la Cruz', 'MC'],
  ['Ángel', 'Á'],
])('%s would sign as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
  expect(parseInitials(initials)).toEqual({ initials })
})
