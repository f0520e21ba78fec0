import { normalizeText, unprintable } from '../forms/printable.ts'
import { phrase, type Text, template } from '../forms/text.ts'

/**
 * The statement of each signer where two or more sign, apart from the signature: 12 CFR 1002.7(d)(1), comment 3. The text that is
 * agreed to is `joint-credit` of `legal`.
 */
export const jointCreditTexts = {
  title: phrase('Applying together'),
  agree: template('I intend to apply for joint credit with {names}'),
  agreeFirst: phrase('Check the box to continue.'),
  initials: phrase('Your initials'),
  initialsHint: template('Such as {initials} for {name}'),
  initialsWrong: phrase('Type your initials, 1 to 6 letters'),
}

/** The first letters of the first and the last name: 'RD' of 'Rosa Delgado'. */
export const initialsOf = (name: string): string => {
  const letters = normalizeText(name)
    .split(' ')
    .map(([letter = '']) => letter.toUpperCase())
  return [...new Set([0, letters.length - 1])].map(index => letters[index] ?? '').join('')
}

/** Longer than any initials with periods and spaces. */
export const LONGEST_INITIALS = 20
const INITIALS = /^(?:\p{L}\p{M}*[.\s'’-]*){1,6}$/u

/** The initials as they are stored, or the message for the field. */
export function parseInitials(typed: string): { initials: string } | { error: Text } {
  const initials = normalizeText(typed)
  const error = unprintable(initials) ?? (INITIALS.test(initials) ? undefined : jointCreditTexts.initialsWrong)
  return error ? { error } : { initials }
}
