import { expect, test } from 'vitest'
import { dayApi, moneyApi, phoneApi } from './api-types.ts'
import { dateCodec, endDateCodec } from './codecs.ts'
import { phone } from './fields.ts'

test.each([
  [0, 0],
  [1, 0.01],
  [123_456, 1234.56],
  [99_999_999_99, 99_999_999.99],
  [null, null],
])('%s cents travel as %s dollars', (cents, dollars) => {
  expect(moneyApi.toApi(cents)).toBe(dollars)
  expect(moneyApi.fromApi(dollars)).toBe(cents)
})

test('a third decimal is no amount', () => expect(moneyApi.fromApi(0.001)).toBeNaN())

test('a day travels as midnight at -05:00, none as the year 1', () => {
  expect(dayApi.toApi('2020-04-01')).toBe('2020-04-01T00:00:00-05:00')
  expect(dayApi.fromApi('2020-04-01T00:00:00-05:00')).toBe('2020-04-01')
  expect(dayApi.toApi(null)).toBe('0001-01-01T00:00:00Z')
  expect(dayApi.fromApi('0001-01-01T00:00:00Z')).toBeNull()
})

test('no phone number travels as zeroes', () => {
  expect(phoneApi.toApi(null)).toBe('+0000000000')
  expect([phoneApi.fromApi('+0000000000'), phoneApi.fromApi('')]).toEqual([null, null])
})

test.each(['9185550142', '918-555-0142', '(918) 555 0142', '+19185550142', '1 918 555 0142'])('%s', typed => {
  const field = phone('Phone')
  expect(field.read(typed)).toBe('9185550142')
  expect(field.store(field.read(typed))).toBe('+19185550142')
  expect(field.load('+19185550142')).toBe('9185550142')
})

test('month and year are a date once both are there', () => {
  const since = dateCodec('month', 'year', { label: 'Since' })
  expect(since.encode({ month: '04', year: '2020' })).toBe('2020-04-01')
  expect([since.encode({ month: null, year: '2020' }), since.encode({ month: '04', year: '' })]).toEqual([null, null])
  expect(since.decode('2020-04-01')).toEqual({ month: '04', year: '2020' })
  expect(since.decode(null)).toEqual({ month: null, year: '' })
})

test('an end date sets whether there is an end', () => {
  const until = endDateCodec('ends', 'month', 'year', { label: 'Until' })
  expect(until.encode({ month: null, year: '' })).toBeNull()
  expect(until.encode({ month: '04', year: '2020' })).toBe('2020-04-01')
  expect(until.decode(null)).toEqual({ ends: false, month: null, year: '' })
  expect(until.decode('2020-04-01')).toEqual({ ends: true, month: '04', year: '2020' })
})
