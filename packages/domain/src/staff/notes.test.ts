import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { followUpError, LONGEST_NOTE, normalizeNote, noteErrors } from './notes.ts'

const errorsOf = (text: string) => {
  const { text: message } = noteErrors({ kind: 'NOTE', text: normalizeNote(text) }, '2026-11-26')
  return message && inEnglish(message)
}

test.each([
  ['  one \r\n two\rthree ', 'one\ntwo\nthree'],
  ['\n\n one\n\n\ntwo \n\n', 'one\n\n\ntwo'],
  ['e\u0301', 'é'],
  [' \n\t ', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(normalizeNote(typed)).toBe(stored)
})

test('a note is stored without marks of direction, which pasted text has', () => {
  expect(normalizeNote('\u202bCalled \u2066Ann\u2069\u202c\n\u200f')).toBe('Called Ann')
})

test('a stored note stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), typed => {
      const stored = normalizeNote(typed)
      expect(normalizeNote(stored)).toBe(stored)
    }),
  )
})

test.each([
  ['a\u0007b', /hidden character/],
  ['漢', /can't print/],
  ['x'.repeat(LONGEST_NOTE + 1), /4,000/],
  ['', /Write the note/],
])('%# is refused', (text, message) => {
  expect(errorsOf(text)).toMatch(message)
})

test('a note is as long as its limit at most, and one that stops texts names a borrower', () => {
  expect(errorsOf('x'.repeat(LONGEST_NOTE))).toBeUndefined()
  const stops = (borrower_id?: string) => noteErrors({ kind: 'STOP_TEXTS', text: '', borrower_id }, '2026-11-26')
  expect(Object.keys(stops())).toEqual(['borrower_id'])
  expect(stops('b-1')).toEqual({})
})

test('a follow-up day is from today to a year later, over a leap day as well', () => {
  const isRight = (day: string, today: string) => followUpError(day, today) === undefined
  expect(['2026-11-25', '2026-11-26', '2027-11-26', '2027-11-27'].map(day => isRight(day, '2026-11-26'))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([isRight('2028-02-29', '2027-03-01'), isRight('2027-02-29', '2027-01-01')]).toEqual([true, false])
  expect(followUpError(null, '2026-11-26')).toBeUndefined()
})
