import { normalizeText, unprintable } from '../forms/printable.ts'
import { phrase, type Text } from '../forms/text.ts'

const MOST = 60
const TOO_LONG = phrase('Use up to 60 letters')

/** The name of a passkey on the account page: what its person typed, or else 'Passkey'. */
export const normalizePasskeyName = (typed: string): string => normalizeText(typed).replace(/ +/g, ' ') || 'Passkey'

/** The message beside a normalized name; undefined where it is right. */
export const passkeyNameError = (name: string): Text | undefined =>
  unprintable(name) ?? (name.length > MOST ? TOO_LONG : undefined)
