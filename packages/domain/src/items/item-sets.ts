import { phrase, type Text } from '../forms/text.ts'
import { normalizeWritten, writtenError } from '../forms/written.ts'

/** The most sets of a staff member, and the most items of each. */
export const MOST_ITEM_SETS = 20
export const MOST_ITEMS_OF_SET = 40
/** The longest name of a set, in characters. */
export const LONGEST_SET_NAME = 60

const MISSING = phrase('Give the set a name')
const TOO_LONG = phrase('Use up to 60 characters')

/** The name of a set as it is stored, in one line. */
export const normalizeSetName = (typed: string): string => normalizeWritten(typed).replaceAll(/\s+/g, ' ')

/** The message beside a normalized name; undefined where it is right. */
export const setNameError = (name: string): Text | undefined =>
  name === '' ? MISSING : writtenError(name, { longest: LONGEST_SET_NAME, tooLong: TOO_LONG })

/** Returns whether two normalized names are of the same set: case makes no difference. */
export const isSameSetName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
