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
  initialsHint: phrase('Such as RD for Rosa Delgado'),
  initialsWrong: phrase('Type your initials, 1 to 6 letters'),
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
