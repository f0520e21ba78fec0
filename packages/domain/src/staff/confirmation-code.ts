import { toPlain } from '../forms/plain.ts'
import { phrase, type Text } from '../forms/text.ts'

export const CODE_LENGTH = 6
/** Without characters that sound or look alike. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)
const CODE_INVALID = phrase('Type the 6 letters and digits that the person reads out')

/** A confirmation code as it is stored, from what was typed: people read it out in groups, and type it in small letters. */
export const normalizeCode = (typed: string): string => toPlain(typed).replace(/[\s-]/g, '').toUpperCase()

/** The message beside the field of a normalized code that no one was given. */
export const codeError = (code: string): Text | undefined => (CODE.test(code) ? undefined : CODE_INVALID)
