import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyNotation, numberNotation, percentNotation } from './numbers.ts'

test.each([
  ['', null],
  ['  ', null],
  ['1,234.5', 123_450],
  ['$12', 1_200],
  ['.5', 50],
  ['0', 0],
  ['-3', -300],
  ['-0', 0],
  ['0.005', 1],
  ['1.2.3', Number.NaN],
  ['abc', Number.NaN],
  ['-', Number.NaN],
  ['1 234.50', 123_450],
  ['1,234,567', 123_456_700],
  ['950,00', Number.NaN],
  ['1,23', Number.NaN],
  ['1.234,56', Number.NaN],
  ['1,2345', Number.NaN],
  ['12,34,567', Number.NaN],
  [',950', Number.NaN],
  ['950,', Number.NaN],
  ['9 50', Number.NaN],
  ['1,234,56', Number.NaN],
])('money %s is %s cents', (text, cents) => expect(moneyNotation.parse(text)).toBe(cents))

test.each([
  [null, ''],
  [Number.NaN, ''],
  [123_450, '1,234.50'],
  [9_999_999_900, '99,999,999'],
  [5, '0.05'],
  [-300, '-3'],
])('%s cents show as %s', (cents, text) => expect(moneyNotation.print(cents)).toBe(text))

test('parses a percentage as a fraction', () => {
  expect(percentNotation.parse('8.99%')).toBe(0.0899)
  expect(percentNotation.print(0.0899)).toBe('8.99')
  expect(percentNotation.parse('eight')).toBeNaN()
  expect(percentNotation.parse('8,99')).toBeNaN()
  expect(numberNotation.parse('1,5')).toBeNaN()
  expect(percentNotation.parse('')).toBeNull()
})

test('parses printed numbers back to the same value', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), cents => {
      expect(moneyNotation.parse(moneyNotation.print(cents))).toBe(cents)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), tenMillionths => {
      const fraction = Number(`${tenMillionths}e-7`)
      expect(percentNotation.parse(percentNotation.print(fraction))).toBe(fraction)
    }),
  )
  fc.assert(
    fc.property(fc.integer(), value => {
      expect(numberNotation.parse(numberNotation.print(value))).toBe(value)
    }),
  )
})
