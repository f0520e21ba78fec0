import { normalizeText, unprintable } from '../forms/printable.ts'
import { phrase, type Text } from '../forms/text.ts'

const MOST = 60
const TOO_LONG = phrase('Use up to 60 letters')

/** The name of a passkey as its person typed it; '' for none. */
export const normalizePasskeyName = (typed: string): string => normalizeText(typed).replace(/ +/g, ' ')

/** The message beside a normalized name; undefined where it is right. */
export const passkeyNameError = (name: string): Text | undefined =>
  unprintable(name) ?? (name.length > MOST ? TOO_LONG : undefined)
