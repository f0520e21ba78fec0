import { template } from '../forms/text.ts'
import { nameWordsInOrder } from './name-words.ts'

/** At least two words (docs/product/limits.md §2). */
export const isFullName = (text: string): boolean => text.trim().split(/\s+/).length >= 2

/** The message for a typed signature that is not a form of `name` (`isNameOf`). */
export const notYourName = template('Type your name as it appears here: {name}')

/** People write 'De La Cruz' and 'DeLaCruz', 'O Brien' and 'O'Brien'. */
const MOST_JOINED = 4

/** Each word, and up to four that follow each other written as one. */
const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, start) =>
    Array.from({ length: MOST_JOINED }, (_, more) => words.slice(start, start + more + 1).join('')),
  )

/**
 * Returns whether a typed name consists of words of the person's name and no others: of at least two different ones, where the name
 * has them. Case, accents, apostrophes, dashes and spaces don't count.
 */
export function isNameOf(typed: string, name: string): boolean {
  const own = nameWordsInOrder(name)
  const words = nameWordsInOrder(typed)
  const known = new Set(runsOf(own))
  /** The numbers of typed words that are words of the name as a whole. */
  const matched = new Set([0])
  for (const start of matched)
    for (let end = start + 1; end <= Math.min(start + MOST_JOINED, words.length); end++)
      if (known.has(words.slice(start, end).join(''))) matched.add(end)
  return words.length > 0 && matched.has(words.length) && new Set(words).size >= Math.min(2, new Set(own).size)
}
