import { expect, test } from 'vitest'
import { above, atLeast, atMost, below, isEmpty, matches, maxLength, mustBeTrue, passes, required } from './rules.ts'

const NO = 'No'

test.each(['', null, []])('%o is empty', value => expect(isEmpty(value)).toBe(true))
test.each([0, false, 'a', Number.NaN, ['a']])('%o is not empty', value => expect(isEmpty(value)).toBe(false))

test('required speaks of empty values only', () => {
  expect(['', null, []].map(required(NO))).toEqual([NO, NO, NO])
  expect([0, false, 'a'].map(required(NO))).toEqual([undefined, undefined, undefined])
})

test('every other rule lets an empty value pass', () => {
  expect([maxLength(0, NO)(''), matches(/a/, NO)(''), passes(() => false, NO)('')]).toEqual(Array(3).fill(undefined))
  const numbers = [above(1, NO), atLeast(1, NO), below(-1, NO), atMost(-1, NO)]
  expect(numbers.map(rule => rule(null))).toEqual(Array(4).fill(undefined))
})

test.each([
  [maxLength(3, NO), 'abc', 'abcd'],
  [matches(/^\d+$/, NO), '12', '1a'],
  [passes<string>(text => text === 'yes', NO), 'yes', 'no'],
])('text rules', (rule, right, wrong) => {
  expect([rule(right), rule(wrong)]).toEqual([undefined, NO])
})

test.each([
  [above(1, NO), 1.01, 1],
  [atLeast(1, NO), 1, 0.99],
  [below(1, NO), 0.99, 1],
  [atMost(1, NO), 1, 1.01],
])('number rules', (rule, right, wrong) => {
  expect([rule(right), rule(wrong)]).toEqual([undefined, NO])
})

test.each([above(1, NO), atLeast(1, NO), below(1, NO), atMost(1, NO)])('what is no number passes no limit', rule => {
  expect(rule(Number.NaN)).toBe(NO)
})

test('a box that must be checked', () => {
  expect([mustBeTrue(NO)(true), mustBeTrue(NO)(false)]).toEqual([undefined, NO])
})
