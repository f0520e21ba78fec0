import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { creditInquiryWords, inquiryEnd, softReportError } from './identifiers.ts'

test('an authorization of a soft inquiry holds for 120 days', () => {
  expect(inquiryEnd('2026-11-28')).toBe('2027-03-28')
})

test.each([
  [null, null, 'Soft inquiry: not authorized. Hard inquiry: not authorized.'],
  ['2027-03-28', '2027-03-30', 'Soft inquiry until Mar 28, 2027. Hard inquiry until Mar 30, 2027.'],
  ['2026-12-02', null, 'Soft inquiry until Dec 2, 2026. Hard inquiry: not authorized.'],
  ['2026-12-01', '2026-12-01', 'Soft inquiry ended Dec 1, 2026. Hard inquiry ended Dec 1, 2026.'],
])('of %s and %s it says: %s', (soft_inquiry_until, hard_inquiry_until, words) => {
  const sentences = creditInquiryWords({ soft_inquiry_until, hard_inquiry_until }, '2026-12-02')
  expect(sentences.map(inEnglish).join(' ')).toBe(words)
})

const NOT_THEN = "This borrower's authorization of a soft inquiry wasn't in force on that day"
test.each([
  ['', ['2026-11-28'], 'Enter the day'],
  [null, ['2026-11-28'], 'Enter the day'],
  ['2026-02-30', ['2026-11-28'], 'Enter the day'],
  ['2027-05-02', ['2026-11-28'], "Choose a day that isn't in the future"],
  ['2026-11-28', ['2026-11-28'], undefined],
  ['2026-11-27', ['2026-11-28'], NOT_THEN],
  ['2027-03-28', ['2026-11-28'], undefined],
  ['2027-03-29', ['2026-11-28'], NOT_THEN],
  ['2027-03-29', ['2026-11-28', '2027-01-05'], undefined],
  ['2026-11-30', ['2027-01-05', '2026-11-28'], undefined],
  ['2026-11-30', [], NOT_THEN],
])('a report of "%s", authorized on %s: %s', (day, agreed_on, message) => {
  const error = softReportError(day, { agreed_on, today: '2027-05-01' })
  expect(error && inEnglish(error)).toBe(message)
})
