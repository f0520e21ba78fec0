import { expect, test } from 'vitest'
import { LONGEST_STAFF_SENTENCE, longSentences, replacedWords } from './staff-words.ts'

test.each([
  ['Take next', ['Take next: Assign to me, Next unassigned']],
  ['Application {id}, and no one has it', ['no one has it: assigned, unassigned']],
  ['History', ['History: Activity']],
  ['Dates and milestones', ['milestones: Outcome', 'Dates and: Deadlines']],
  ['Assign to me', []],
  ['A work history without gaps', []],
])('in “%s” the replaced words are %j', (text, expected) => {
  expect(replacedWords(text)).toEqual(expected)
})

test('a sentence is too long from one word above the limit', () => {
  const longest = Array.from({ length: LONGEST_STAFF_SENTENCE }, () => 'word').join(' ')
  expect(longSentences(`${longest}. ${longest} word. Short.`)).toEqual([`${longest} word.`])
})
