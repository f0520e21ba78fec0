import { isEmail, normalizeEmail } from '../forms/email-address.ts'
import { isPhone } from '../forms/phone.ts'
import { matches, maxLength, passes } from '../forms/rules.ts'
import { type Phrase, phrase } from '../forms/text.ts'
import { phoneDigits } from '../forms/typed-phone.ts'

export const MAX_EMAIL = 254
export const validEmail = () => passes(isEmail, 'Must be a valid email')
export const validPhone = () => passes(isPhone, 'Phone number should be 10 digits')

/** Letters, apostrophes, dashes and spaces (docs/product/limits.md §2). Phones type ’ for the apostrophe. */
export const lettersDashesSpaces = () => matches(/^[\p{L}\p{M}'’ -]+$/u, 'Only letters, dashes, and spaces allowed')
export const hasLetter = () => matches(/\p{L}/u, 'Enter at least one letter')
export const under = (max: number) => maxLength(max, `Must be less than ${max} characters`)

/** Area codes without a location: toll-free, premium, personal, carrier and government numbers. */
const NOWHERE = /^(8(00|22|33|44|55|66|77|8\d)|900|500|52\d|533|544|566|577|588|600|622|700|710)/

/**
 * Returns whether ten digits are a geographic number of the North American plan, the only ones that get text
 * messages (docs/product/sign-in-and-sessions.md §3):
 * area and exchange begin with 2 to 9 and are no service code like 911.
 */
export const isTextable = (digits: string): boolean =>
  /^[2-9](?!11|9)\d\d[2-9](?!11)\d{6}$/.test(digits) && !NOWHERE.test(digits)

/** 'a•••@example.com', or '•••-•••-0172' of '+1' and ten digits: enough for its owner to recognize it. */
export const maskContact = (contact: string): string =>
  contact.startsWith('+') ? `•••-•••-${contact.slice(-4)}` : contact.replace(/^(.)[^@]*/u, '$1•••')

export const INVALID_EMAIL_OR_PHONE = phrase('Invalid email or phone number')

/** An email address in lower case, or '+1' and ten digits. */
export interface ParsedContact {
  channel: 'email' | 'sms'
  value: string
}

/** Parses a typed email address or phone number. Returns a message when it is neither. */
export function parseContact(typed: string): ParsedContact | { message: Phrase } {
  const text = normalizeEmail(typed)
  if (isEmail(text) && text.length <= MAX_EMAIL) return { channel: 'email', value: text.toLowerCase() }
  const digits = phoneDigits(text)
  if (digits && isTextable(digits)) return { channel: 'sms', value: `+1${digits}` }
  return { message: INVALID_EMAIL_OR_PHONE }
}
