import { isPhone } from '../forms/phone.ts'
import { matches, maxLength, passes } from '../forms/rules.ts'

const EMAIL = /^[^\s\p{Cc}@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/iu

/** A standard address: no leading dot or dash in the domain, no double dots, a top-level domain of two letters or more. */
export const isEmail = (text: string): boolean =>
  EMAIL.test(text) && !text.includes('..') && !/^\.|\.@|\.-|-\./.test(text)

export const MAX_EMAIL = 254
export const validEmail = () => passes(isEmail, 'Must be a valid email')
export const validPhone = () => passes(isPhone, 'Phone number should be 10 digits')

/** Letters of any script, apostrophes, dashes and spaces (docs/product/limits.md §2). */
export const lettersDashesSpaces = () => matches(/^[\p{L}\p{M}' -]+$/u, 'Only letters, dashes, and spaces allowed')
export const under = (max: number) => maxLength(max, `Must be less than ${max} characters`)
