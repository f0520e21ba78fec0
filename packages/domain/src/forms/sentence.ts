import { normalizeText, unprintable } from './printable.ts'
import { phrase, type Text, template } from './text.ts'

/** The most characters of a sentence that one person writes to another. */
export const LONGEST_SENTENCE = 1000

const MISSING = phrase('Write a sentence')
const tooLong = template('Use up to {most} characters')

/** A sentence that a person writes to another one, as it is stored: on one line, without spaces around. */
export const normalizeSentence = (typed: string): string => normalizeText(typed).replaceAll(/ +/g, ' ')

/** The message beside a normalized sentence; undefined where it is right. */
export function sentenceError(sentence: string): Text | undefined {
  if (sentence === '') return MISSING
  return sentence.length > LONGEST_SENTENCE ? tooLong({ most: LONGEST_SENTENCE }) : unprintable(sentence)
}

/** The same, for one that may be left out. */
export const optionalSentenceError = (sentence: string): Text | undefined =>
  sentence === '' ? undefined : sentenceError(sentence)

/** The same, for one that comes with others: it may be left out where there is no gap among them. */
export const coveringSentenceError = (sentence: string, others: readonly string[]): Text | undefined =>
  others.length > 0 && !others.includes('') ? optionalSentenceError(sentence) : sentenceError(sentence)
