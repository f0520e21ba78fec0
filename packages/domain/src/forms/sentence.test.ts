import { expect, test } from 'vitest'
import { coveringSentenceError, LONGEST_SENTENCE, optionalSentenceError, sentenceError } from './sentence.ts'
import { inEnglish } from './text.ts'

const long = 'x'.repeat(LONGEST_SENTENCE + 1)
const said = (message: ReturnType<typeof sentenceError>) => message && inEnglish(message)

test.each([
  ['', 'Write a sentence', undefined],
  ['x', undefined, undefined],
  [long.slice(1), undefined, undefined],
  [long, 'Use up to 1,000 characters', 'Use up to 1,000 characters'],
])('a sentence, and one that may be left out: %#', (sentence, needed, optional) => {
  expect([sentenceError(sentence), optionalSentenceError(sentence)].map(said)).toEqual([needed, optional])
})

test.each([
  ['', [], 'Write a sentence'],
  ['', [''], 'Write a sentence'],
  ['', ['x', ''], 'Write a sentence'],
  ['', ['x', 'y'], undefined],
  [long, ['x'], 'Use up to 1,000 characters'],
])('a covering sentence may be left out where nothing else is missing: %#', (sentence, others, message) => {
  expect(said(coveringSentenceError(sentence, others))).toBe(message)
})
