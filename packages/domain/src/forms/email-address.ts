import { toPlain } from './plain.ts'
import { unprintable } from './printable.ts'
import { toPunycode } from './punycode.ts'

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/iu

/** A look-alike such as a Cyrillic а among Latin letters. Scripts that documents cannot print count as one. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /[^\P{L}\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}]/u,
]
const hasMixedScripts = (part: string): boolean => scripts.filter(script => script.test(part)).length > 1

/** One part of a domain, between two dots. */
const toAscii = (part: string): string =>
  /^[\p{L}\p{M}\p{N}-]+$/u.test(part) && !/^\p{ASCII}+$/u.test(part) && !hasMixedScripts(part)
    ? `xn--${toPunycode(part.toLowerCase().normalize('NFC'))}`
    : part

/**
 * The address in NFKC, without invisible marks, with its domain in ASCII (IDNA). A label that cannot be converted stays as it is, which `isEmail`
 * refuses. The name before the @ keeps its case.
 */
export function normalizeEmail(typed: string): string {
  const address = toPlain(typed).trim()
  const domain = address.lastIndexOf('@') + 1
  return domain === 0 ? address : address.slice(0, domain) + address.slice(domain).split('.').map(toAscii).join('.')
}

/**
 * A normalized email address without leading dots or dashes in the domain, without double dots, with a top-level domain
 * of two letters or more, with letters of one script before the @, and without characters that documents cannot print.
 */
export const isEmail = (text: string): boolean =>
  EMAIL.test(text) &&
  !text.includes('..') &&
  !/^\.|\.@|\.-|-\./.test(text) &&
  unprintable(text) === undefined &&
  !text.split('@')[0]!.split('.').some(hasMixedScripts)
