import { isEmail, normalizeEmail } from '../forms/email-address.ts'
import { normalizeText, unprintable } from '../forms/printable.ts'
import { phrase, type Text } from '../forms/text.ts'

export interface StaffProfile {
  name: string
  email: string
  title: string
  /** The number in the Nationwide Multistate Licensing System, or ''. */
  nmls_id: string
}

const MOST = 100
const LONGEST_EMAIL = 254

const TOO_LONG = phrase('Use up to 100 letters')
const NAME_MISSING = phrase('Enter the name')
const TITLE_MISSING = phrase('Enter the title, such as Loan officer')
const EMAIL_INVALID = phrase('Enter an email address, such as name@example.com')
const NMLS_INVALID = phrase('Enter 1 to 12 digits, or leave it empty')

/** A profile as it is stored: without spaces around, the email in lower case. */
export const normalizeProfile = ({ name, email, title, nmls_id }: StaffProfile): StaffProfile => ({
  name: normalizeText(name),
  email: normalizeEmail(email).toLowerCase(),
  title: normalizeText(title),
  nmls_id: nmls_id.trim(),
})

/** Messages beside the fields of a normalized profile; empty where it is right. */
export function profileErrors({
  name,
  email,
  title,
  nmls_id,
}: StaffProfile): Partial<Record<keyof StaffProfile, Text>> {
  const wrong = (value: string, missing: Text): Text | undefined => {
    if (value === '') return missing
    return unprintable(value) ?? (value.length > MOST ? TOO_LONG : undefined)
  }
  const errors = {
    name: wrong(name, NAME_MISSING),
    email: isEmail(email) && email.length <= LONGEST_EMAIL ? undefined : EMAIL_INVALID,
    title: wrong(title, TITLE_MISSING),
    nmls_id: /^\d{0,12}$/.test(nmls_id) ? undefined : NMLS_INVALID,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
}
