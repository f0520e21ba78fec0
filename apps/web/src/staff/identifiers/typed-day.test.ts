import { expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

test.each([
  ['03/09/1980', '1980-03-09'],
  [' 3/9/1980 ', '1980-03-09'],
  ['3-9-1980', '1980-03-09'],
  ['03091980', '1980-03-09'],
  ['13/40/1980', '1980-13-40'],
  ['3/9/80', ''],
  ['3/9', ''],
  ['391980', ''],
  ['1980-03-09', ''],
  ['', ''],
])('reads %j as %j', (text, day) => {
  expect(typedDay(text)).toBe(day)
})
