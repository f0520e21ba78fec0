import { expect, test } from 'vitest'
import { phone } from './fields.ts'
import { dollars } from './money.ts'
import { dateOf, endDateOf } from './parts.ts'
import { dayWire, moneyWire, phoneWire } from './wire.ts'

test.each([
  [0, 0],
  [1, 0.01],
  [123_456, 1234.56],
  [99_999_999_99, 99_999_999.99],
  [null, null],
])('%s cents travel as %s dollars', (cents, wire) => {
  expect(moneyWire.outgoing(cents)).toBe(wire)
  expect(moneyWire.incoming(wire)).toBe(cents)
})

test('a third decimal is no amount', () => expect(moneyWire.incoming(0.001)).toBeNaN())

test('a day travels as midnight at -05:00, none as the year 1', () => {
  expect(dayWire.outgoing('2020-04-01')).toBe('2020-04-01T00:00:00-05:00')
  expect(dayWire.incoming('2020-04-01T00:00:00-05:00')).toBe('2020-04-01')
  expect(dayWire.outgoing(null)).toBe('0001-01-01T00:00:00Z')
  expect(dayWire.incoming('0001-01-01T00:00:00Z')).toBeNull()
})

test('no phone number travels as zeroes', () => {
  expect(phoneWire.outgoing(null)).toBe('+0000000000')
  expect([phoneWire.incoming('+0000000000'), phoneWire.incoming('')]).toEqual([null, null])
})

test.each(['9185550142', '918-555-0142', '(918) 555 0142', '+19185550142', '1 918 555 0142'])('%s', typed => {
  const field = phone('Phone')
  expect(field.read(typed)).toBe('9185550142')
  expect(field.keep(field.read(typed))).toBe('+19185550142')
  expect(field.recall('+19185550142')).toBe('9185550142')
})

test('month and year are a date once both are there', () => {
  const since = dateOf('month', 'year')
  expect(since.join({ month: '04', year: '2020' })).toBe('2020-04-01')
  expect([since.join({ month: null, year: '2020' }), since.join({ month: '04', year: '' })]).toEqual([null, null])
  expect(since.split('2020-04-01')).toEqual({ month: '04', year: '2020' })
  expect(since.split(null)).toEqual({ month: null, year: '' })
})

test('what goes on has no end date', () => {
  const until = endDateOf('ongoing', 'month', 'year')
  expect(until.join({ ongoing: true, month: '04', year: '2020' })).toBeNull()
  expect(until.join({ ongoing: false, month: '04', year: '2020' })).toBe('2020-04-01')
  expect(until.split(null)).toEqual({ ongoing: true, month: null, year: '' })
})

test('cents are read as dollars', () => {
  expect([dollars(123_456), dollars(0)]).toEqual(['$1,234.56', '$0.00'])
})
