import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amount,
  count,
  digitsOf,
  firstDay,
  indicator,
  monthsBetween,
  percent,
  plainNumber,
  telephone,
} from '../../../src/exports/mismo/application/value-forms.ts'

test.each([
  [12_890_00, '12890.00'],
  [0, '0.00'],
  [1, '0.01'],
  [-1, '-0.01'],
  [-250_50, '-250.50'],
  [9_007_199_254_740_991, '90071992547409.91'],
  // Without an exponent.
  [2 ** 80, '12089258196146291747061.76'],
  [null, undefined],
  [undefined, undefined],
])('%j cents are %s', (cents, text) => {
  expect(amount(cents)).toBe(text)
})

test.each([
  [0.0899, '8.9900'],
  [0, '0.0000'],
  [1, '100.0000'],
  [0.5, '50.0000'],
  [0.07, '7.0000'],
  [0.07123444, '7.1234'],
  [0.0712345, '7.1235'],
  [0.0712344999, '7.1234'],
  // 8.99995 and 1.00005 are less in binary fractions.
  [0.0899995, '9.0000'],
  [0.0100005, '1.0001'],
  [1e-7, '0.0000'],
  [5e-7, '0.0001'],
  [0.9999999, '100.0000'],
])('the fraction %d is %s percent', (fraction, text) => {
  expect(percent(fraction)).toBe(text)
})

describe('a number', () => {
  test.each([
    [2.5, '2.5'],
    [640, '640'],
    [0.25, '0.25'],
    [100, '100'],
    [1e-7, '0.0000001'],
    [1.25e-9, '0.00000000125'],
    [1e21, '1000000000000000000000'],
    [1.5e22, '15000000000000000000000'],
    [123_456.789, '123456.789'],
  ])('%d is %s', (number, text) => {
    expect(plainNumber(number)).toBe(text)
  })

  test('has no exponent and reads as itself', () => {
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true }), number => {
        const text = plainNumber(number)
        expect(text).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
        expect(Number(text)).toBe(number)
      }),
      { seed: 21 },
    )
  })
})

test.each([
  ['2020-01-01', '2026-03-15', 74],
  ['2026-03-01', '2026-03-31', 0],
  ['2025-12-01', '2026-01-01', 1],
  ['2026-03-01', '2026-02-28', -1],
])('from %s to %s it is %i months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

test('what is not known is left out', () => {
  expect([count(null), count(undefined), indicator(null), indicator(undefined)]).toEqual(Array(4).fill(undefined))
  expect([firstDay(null, ''), firstDay('03', ''), firstDay(undefined, undefined)]).toEqual(Array(3).fill(undefined))
  expect([telephone(null), digitsOf(null)]).toEqual([undefined, undefined])
})

test('0 and No are known', () => {
  expect([count(0), indicator(false), firstDay('03', '2024')]).toEqual(['0', 'false', '2024-03-01'])
})

test.each([
  ['+15551234567', '5551234567'],
  ['5551234567', '5551234567'],
  ['1555123456', '1555123456'],
])('the telephone number %s has the digits %s', (phone, digits) => {
  expect(telephone(phone)).toBe(digits)
})
