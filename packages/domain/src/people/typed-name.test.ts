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

test.each([
  ["Sean O'Brien", 'Sean OBrien'],
  ["Sean O'Brien", 'Sean O’Brien'],
  ["Sean O'Brien", 'sean o brien'],
  ['Sean OBrien', "Sean O'Brien"],
  ['Maria De La Cruz', 'MARIA DELACRUZ'],
  ['Maria DeLaCruz', 'Maria De La Cruz'],
  ['Zoë Łukasiewicz-Núñez', 'Zoe Lukasiewicz Nunez'],
  ['Zoë Łukasiewicz-Núñez', 'Zoe Lukasiewicz–Nunez'],
  ['John Quincy Adams', 'Adams John'],
  ['Jo Jojo', 'Jo Jojo'],
  ['James James', 'James James'],
  ['Ana -', 'Ana -'],
])('%s may type %s', (own, typed) => {
  expect(isNameOf(typed, own)).toBe(true)
})

test.each([
  ['Ana Ruiz', 'Ana Ana'],
  ['John Quincy Adams', 'John John'],
  ['John Smith', 'Jo hn'],
  ["Sean O'Brien", 'Sean O'],
  ["Sean O'Brien", 'Sean Brien'],
  ['Ana Ruiz', 'Ana Ruiz Gomez'],
  ['-', '- -'],
])('%s may not type %s', (own, typed) => {
  expect(isNameOf(typed, own)).toBe(false)
})
