import { template } from '../forms/text.ts'

/** At least two words (docs/product/limits.md §2). */
export const isFullName = (text: string): boolean => text.trim().split(/\s+/).length >= 2

/** The message for a typed signature that is not a form of `name` (`isNameOf`). */
export const notYourName = template('Type your name as it appears here: {name}')

/** Letters that a keyboard may lack, and the letters that people type instead. */
const plain: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe' }

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðıþßæœ]/g, letter => plain[letter]!)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/**
 * Returns whether a typed name consists of at least two words of the person's name and no others, ignoring case and accents.
 */
export function isNameOf(typed: string, name: string): boolean {
  const own = wordsOf(name)
  const words = wordsOf(typed)
  return words.length >= 2 && words.every(word => own.includes(word))
}
