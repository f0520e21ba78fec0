import { expect, test } from 'vitest'
import { formats } from '../forms/formats.ts'
import { message, phrase, translate, verbatim } from '../forms/text.ts'
import { PSEUDO, registerPseudoTexts, unmarked, withMarkedWords } from './pseudo-language.ts'

const rent = phrase('Rent')

test('marks registered texts only', () => {
  const remove = registerPseudoTexts()
  expect(translate(PSEUDO, rent)).toBe('«Rent»')
  expect(translate(PSEUDO, message('This text is not registered'))).toBe('This text is not registered')
  expect(translate(PSEUDO, verbatim('Rosa'))).toBe('Rosa')
  remove()
  expect(translate(PSEUDO, rent)).toBe('Rent')
})

test.each([
  ['«Signed by «you» on १ जाने, १९७०»', []],
  ['«Rosa Delgado» «signed»', []],
  ['«Signed» by «Rosa»', ['by']],
  ['«Signed» Loan application', ['Loan', 'application']],
  ['«Costs $1,200.50»', ['$1,200.50']],
  ['«Costs 5% on Nov 21, 2026, 3:29 PM»', ['5%', 'Nov 21, 2026', '3:29 PM']],
])('%s shows %j without a mark', (text, words) => {
  expect(unmarked(text)).toEqual(words)
})

test('marks names and words of people in data, not its codes', () => {
  const data = { id: 'one', status: 'SENT', sent_at: '2026-11-21T12:00:00Z', names: ['Rosa', ''], count: 2, none: null }
  expect(withMarkedWords(data)).toEqual({ ...data, names: ['«Rosa»', ''] })
})

test('does not report the formats of the pseudo-language', () => {
  const { money, percent, minute, minuteInZone } = formats(PSEUDO)
  const time = '2026-11-21T20:29:00Z'
  expect(unmarked(`${money(120_050)} ${percent(0.05, 1)} ${minute(time, 'UTC')}`)).toEqual([])
  expect(unmarked(minuteInZone(time, 'America/Chicago'))).toEqual([])
})
