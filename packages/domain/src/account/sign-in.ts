import { phoneDigits } from '../forms/phone.ts'
import { phrase } from '../forms/text.ts'
import { isEmail, isTextable, MAX_EMAIL } from '../people/contact.ts'

export const INVALID_EMAIL_OR_PHONE = phrase('Invalid email or phone number')

/** An email address in lower case, or '+1' and ten digits. */
export interface ParsedContact {
  channel: 'email' | 'sms'
  value: string
}

/** Parses a typed email address or phone number. Answers a message when it is neither. */
export function parseContact(typed: string): ParsedContact | { message: string } {
  const text = typed.trim()
  if (isEmail(text) && text.length <= MAX_EMAIL) return { channel: 'email', value: text.toLowerCase() }
  const digits = phoneDigits(text)
  if (digits && isTextable(digits)) return { channel: 'sms', value: `+1${digits}` }
  return { message: INVALID_EMAIL_OR_PHONE }
}
