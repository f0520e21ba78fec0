import { toPlain } from './plain.ts'

/** Ten digits, without the country code. */
export const isPhone = (text: string): boolean => /^\d{10}$/.test(text)

/** '5551234567' or '+15551234567' as '555-123-4567'. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+1/, '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

/** The digits of a typed or pasted phone number, without punctuation and the country code. */
export const stripPhone = (typed: string): string =>
  toPlain(typed)
    .replace(/^\s*tel:/i, '')
    .replace(/[\s()./-]/g, '')
    .replace(/^\+?1(?=\d{10}$)/, '')

/** The ten digits of a typed phone number, or null where it cannot be one. */
export function phoneDigits(typed: string): string | null {
  const digits = stripPhone(typed)
  return isPhone(digits) ? digits : null
}
