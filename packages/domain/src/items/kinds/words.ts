import { phrase, type Text } from '../../forms/text.ts'
import { normalizeWritten, writtenError } from '../../forms/written.ts'
import { LONGEST_ITEM_WORDS } from '../item.ts'
import type { ItemAnswer } from './item-kind.ts'

const TOO_LONG = phrase('Use up to 2,000 characters')

/** The words of an answer as they are stored. */
export const wordsOf = ({ words = '' }: ItemAnswer): string => normalizeWritten(words)

/** Returns the message about normalized words that cannot be stored, or undefined. */
export const wordsError = (words: string): Text | undefined =>
  writtenError(words, { longest: LONGEST_ITEM_WORDS, tooLong: TOO_LONG })
