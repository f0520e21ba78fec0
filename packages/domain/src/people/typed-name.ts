import { template } from '../forms/text.ts'
import { nameWordsInOrder } from './name-words.ts'

/** At least two words (docs/product/limits.md §2). */
export const isFullName = (text: string): boolean => text.trim().split(/\s+/).length >= 2

/** The message for a typed signature that is not a form of `name` (`isNameOf`). */
export const notYourName = template('Type your name as it appears here: {name}')

/** Returns whether a text is made of such words alone, in any order and number. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0])
  for (const end of ends) for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length)
  return ends.has(text.length)
}

/**
 * Returns whether a typed name consists of words of the person's name and no others: of at least two different ones, where the name
 * has them. Case, accents, apostrophes, dashes and spaces don't count: people write 'De La Cruz' and 'DeLaCruz'.
 */
export function isNameOf(typed: string, name: string): boolean {
  const own = nameWordsInOrder(name)
  const text = nameWordsInOrder(typed).join('')
  if (text === '') return false
  return text === own.join('') || (consistsOf(text, own) && !own.some(word => consistsOf(text, [word])))
}
