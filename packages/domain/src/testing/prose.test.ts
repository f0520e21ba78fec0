import { describe, expect, test } from 'vitest'
import { bannedWords, hardToRead, readingGrade, syllablesOf } from './prose.ts'

test.each([
  [1, ['the', 'loan', 'changed', 'pays', 'year', 'through', '2026']],
  [2, ['table', 'tables', 'create', 'houses', 'dealer', 'paying', 'people', 'wanted']],
  [3, ['area', 'borrower', 'employee', 'finances', 'idea', 'period', 'reopen']],
  [4, ['application', 'available', 'material', 'security']],
])('counts %i syllables', (expected, words) => {
  for (const word of words) expect([word, syllablesOf(word)]).toEqual([word, expected])
})

// Counted by hand: words, sentences and syllables in the formula of the grade.
test.each([
  ['The cat sat on the mat.', 0.39 * 6 + 11.8 * (6 / 6) - 15.59],
  ['Read your documents. Then sign them.', 0.39 * (6 / 2) + 11.8 * (8 / 6) - 15.59],
  ['A loan officer will call {name}.', 0.39 * 6 + 11.8 * (9 / 6) - 15.59],
])('grades %s', (text, expected) => {
  expect(readingGrade(text)).toBeCloseTo(expected, 5)
})

describe('hard sentences', () => {
  const legalese =
    'The undersigned hereby acknowledges that electronically submitted information constitutes authorization.'

  test('reports a sentence above the limit', () => {
    expect(hardToRead(['You can stop any time and pick up where you left off.', legalese])).toEqual([legalese])
  })

  test('takes short sentences together, and leaves labels out', () => {
    expect(hardToRead(['Congratulations!', 'Read this and sign it.', 'We call you.', 'Do you own a home?'])).toEqual([])
    expect(hardToRead(['Certificate of completion'])).toEqual([])
  })
})

test.each([
  ['Go back and sign in.', []],
  ['This was saved elsewhere Meanwhile, by whom?', ['Meanwhile', 'whom']],
  ['We mail you a code by e-mail.', ['mail', 'e-mail']],
  ['Add your mailing address, where you get your mail.', []],
  ["They can't tell. The others helped.", []],
  ['He lost his phone.', ['He', 'his']],
  ['You cannot log in.', ['cannot', 'log in']],
])('finds the banned words of %s', (text, expected) => {
  expect(bannedWords(text)).toEqual(expected)
})

test('allows the words of a contract in a legal text, but no others', () => {
  expect(bannedWords('You hereby agree.', { isLegal: true })).toEqual([])
  expect(bannedWords('Whoever agrees hereby', { isLegal: true })).toEqual(['Whoever'])
})
