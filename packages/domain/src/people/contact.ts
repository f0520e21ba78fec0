import { matches, maxLength, passes } from '../forms/rules.ts'

const EMAIL = /^[^\s\p{Cc}@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/iu

/** A standard address: no leading dot or dash in the domain, no double dots, a top-level domain of two letters or more. */
export const isEmail = (text: string): boolean =>
  EMAIL.test(text) && !text.includes('..') && !/^\.|\.@|\.-|-\./.test(text)

/** Ten digits. What was typed with +1, spaces or dashes has been read before it comes here. */
export const isPhone = (text: string): boolean => /^\d{10}$/.test(text)

/** '5551234567' or '+15551234567' as '555-123-4567'. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+1/, '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

/** Ten digits out of whatever was typed, or null where it cannot be a phone number. */
export function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  return isPhone(digits) ? digits : null
}

export const MAX_EMAIL = 254
export const validEmail = () => passes(isEmail, 'Must be a valid email')
export const validPhone = () => passes(isPhone, 'Phone number should be 10 digits')

/** Letters of any script, dashes and spaces: document 1, section 5, registration. */
export const lettersDashesSpaces = () => matches(/^[\p{L}\p{M}' -]+$/u, 'Only letters, dashes, and spaces allowed')
export const under = (max: number) => maxLength(max, `Must be less than ${max} characters`)
