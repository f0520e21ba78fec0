import { expect, test } from 'vitest'
import { choices } from './choices.ts'
import { allTexts } from './text.ts'

const fruit = choices({ APPLE: 'An apple', PEAR: 'A pear' })

test('the values are the keys, in the order shown', () => {
  expect(fruit.values).toEqual(['APPLE', 'PEAR'])
  expect(fruit.labels.PEAR).toBe('A pear')
})

test('a hint explains a choice and is translated like its label', () => {
  expect(choices({ PLUM: 'A plum', FIG: 'A fig' }, { PLUM: 'It has a stone.' }).hints).toEqual({
    PLUM: 'It has a stone.',
  })
  expect(allTexts()).toContain('It has a stone.')
})

test('numbers are in order too, whether or not they begin with a zero', () => {
  expect(choices({ '09': 'September', '10': 'October', '11': 'November' }).values).toEqual(['09', '10', '11'])
})

test.each(['APPLE', 'PEAR'])('has %s', value => expect(fruit.has(value)).toBe(true))
test.each(['An apple', '', null, 1, 'toString'])('does not have %s', value => expect(fruit.has(value)).toBe(false))
