import { isEmail, normalizeEmail } from '../forms/email-address.ts'
import { toPlain } from '../forms/plain.ts'
import { normalizeText, unprintable } from '../forms/printable.ts'
import { phrase, type Text } from '../forms/text.ts'

/** The fields of a profile with their labels. `nmls_id`: the number in the Nationwide Multistate Licensing System, or ''. */
export const profileLabels = {
  name: phrase('Name'),
  email: phrase('Work email'),
  title: phrase('Job title'),
  nmls_id: phrase('NMLS ID'),
}
export type StaffProfile = Record<keyof typeof profileLabels, string>
export const profileFields = Object.keys(profileLabels) as (keyof StaffProfile)[]

/** The first word of the name: borrowers read no more of it. */
export const firstName = ({ name }: Pick<StaffProfile, 'name'>): string => name.split(' ')[0] ?? ''

/** A profile without its email, which never changes: the link went there. */
export type ChangeableProfile = Omit<StaffProfile, 'email'>
export const changeableProfile = ({ name, title, nmls_id }: StaffProfile): ChangeableProfile => ({
  name,
  title,
  nmls_id,
})

export const emptyProfile: StaffProfile = { name: '', email: '', title: '', nmls_id: '' }

const MOST = 100
const LONGEST_EMAIL = 254

const TOO_LONG = phrase('Use up to 100 letters')
const NAME_MISSING = phrase('Enter the name')
const TITLE_MISSING = phrase('Enter the title, such as Loan officer')
const EMAIL_INVALID = phrase('Enter an email address, such as name@example.com')
const NMLS_INVALID = phrase('Enter 1 to 12 digits, or leave it empty')

export const normalizeWorkEmail = (typed: string): string => normalizeEmail(typed).toLowerCase()

/** A profile as it is stored: without spaces around, the email in lower case. */
export const normalizeProfile = ({ name, email, title, nmls_id }: StaffProfile): StaffProfile => ({
  name: normalizeText(name),
  email: normalizeWorkEmail(email),
  title: normalizeText(title),
  nmls_id: toPlain(nmls_id).trim(),
})

/** Messages beside the fields of a normalized profile; empty where it is right. */
export function profileErrors(profile: StaffProfile): Partial<Record<keyof StaffProfile, Text>> {
  const { name, email, title, nmls_id } = profile
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
