import { ENGLISH, type Text, verbatim } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { nameInSentence } from './name-in-sentence.ts'

test.each<[Text, string]>([
  ['Current address', 'current address'],
  ['Child support', 'child support'],
  ['Checking Account', 'Checking Account'],
  ['Alimony', 'Alimony'],
  [verbatim('Blue ridge mills'), 'Blue ridge mills'],
])('in a sentence %j is %s', (title, name) => {
  expect(nameInSentence(ENGLISH, title)).toBe(name)
})
