// Apart from how a number is written, which each page needs.

import { isPhone } from './phone.ts'
import { toPlain } from './plain.ts'

/** The digits of a typed or pasted phone number, without punctuation and the country code. */
export const stripPhone = (typed: string): string =>
  toPlain(typed)
    .replace(/^\s*tel:/i, '')
    .replace(/[\s()./-]/g, '')
    .replace(/^\+?1(?=\d{10}$)/, '')
    // Marks that stood apart are beside each other now.
    .normalize()

/** The ten digits of a typed phone number, or null where it cannot be one. */
export function phoneDigits(typed: string): string | null {
  const digits = stripPhone(typed)
  return isPhone(digits) ? digits : null
}
