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
