import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { type FollowUp, followUpChoices, followUpErrors, LONGEST_NOTE, normalizeNote, noteErrors } from './notes.ts'

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

test('a report that was pulled names a borrower', () => {
  const pulled = (borrower_id?: string) => noteErrors({ kind: 'SOFT_REPORT', text: '', borrower_id }, '2026-11-26')
  expect(Object.values(pulled()).map(inEnglish)).toEqual(['Choose whose report it is'])
  expect(pulled('b-1')).toEqual({})
})

test('a follow-up day is from today to a year later, over a leap day as well', () => {
  const isRight = (follow_up_on: string, today: string) =>
    Object.keys(followUpErrors({ follow_up_on }, today)).length === 0
  expect(['2026-11-25', '2026-11-26', '2027-11-26', '2027-11-27'].map(day => isRight(day, '2026-11-26'))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([isRight('2028-02-29', '2027-03-01'), isRight('2027-02-29', '2027-01-01')]).toEqual([true, false])
  expect(followUpErrors({ follow_up_on: null }, '2026-11-26')).toEqual({})
})

test.each<[string, FollowUp, Partial<Record<keyof FollowUp, RegExp>>]>([
  ['a Sunday', { follow_up_on: '2026-11-29' }, { follow_up_on: /Sunday/ }],
  ['a federal holiday', { follow_up_on: '2026-12-25' }, { follow_up_on: /federal holiday/ }],
  ['a holiday in the next year', { follow_up_on: '2027-07-05' }, { follow_up_on: /federal holiday/ }],
  ['a Saturday', { follow_up_on: '2026-11-28' }, {}],
  ['the first and the last minute', { follow_up_on: '2026-11-27', follow_up_time: '00:00' }, {}],
  ['', { follow_up_on: '2026-11-27', follow_up_time: '23:59' }, {}],
  ['an hour that is none', { follow_up_on: '2026-11-27', follow_up_time: '24:00' }, { follow_up_time: /time/ }],
  ['words', { follow_up_on: '2026-11-27', follow_up_time: 'noon' }, { follow_up_time: /time/ }],
  ['a time without a day', { follow_up_on: null, follow_up_time: '09:30' }, { follow_up_time: /day/ }],
  ['no time', { follow_up_on: '2026-11-27', follow_up_time: '' }, {}],
  ['an empty day', { follow_up_on: '' }, { follow_up_on: /day/ }],
])('a follow-up on %s', (_, followUp, expected) => {
  const errors = Object.entries(followUpErrors(followUp, '2026-11-26'))
  expect(errors.map(([name]) => name)).toEqual(Object.keys(expected))
  for (const [name, message] of errors) expect(inEnglish(message)).toMatch(expected[name as keyof FollowUp]!)
})

test.each(['2026-11-29', '2026-12-25'])('someone who works on %s may look again on the same day', today => {
  expect(followUpErrors({ follow_up_on: today }, today)).toEqual({})
})

test.each([
  ['2026-11-23', ['tomorrow 2026-11-24', 'monday 2026-11-30']],
  ['2026-11-24', ['tomorrow 2026-11-25', 'monday 2026-11-30', 'week 2026-12-01']],
  ['2026-11-25', ['monday 2026-11-30', 'week 2026-12-02']],
  ['2027-01-12', ['tomorrow 2027-01-13', 'week 2027-01-19']],
  ['2026-11-28', ['monday 2026-11-30', 'week 2026-12-05']],
  ['2026-11-29', ['tomorrow 2026-11-30']],
])('on %s a follow-up is offered for each day once, and never for a Sunday or a holiday', (today, offered) => {
  const choices = followUpChoices(today)
  expect(choices.map(({ id, day }) => `${id} ${day}`)).toEqual(offered)
  for (const { day } of choices) expect(followUpErrors({ follow_up_on: day }, today)).toEqual({})
})
