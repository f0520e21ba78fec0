import { toPlain } from '../text/plain.ts'

/** The text of an input and the position of its caret. */
export interface MaskedText {
  text: string
  caret: number
}

/** Which characters of an input count, and the separators between them. */
export interface Mask {
  isSignificant(char: string): boolean
  /** The significant characters of any text. */
  clean(text: string): string
  /** The clean text with separators. */
  format(clean: string): string
  /** The maximum number of significant characters; further keys change nothing. */
  max?: number
  /** Returns whether separators stand where they don't belong. What a person typed so stays as it is, to be corrected. */
  isMisplaced?(text: string): boolean
}

const isDigit = (char: string) => char >= '0' && char <= '9'
const countSignificant = (mask: Mask, text: string) => [...text].filter(mask.isSignificant).length

/** The position with `count` significant characters after it. */
function caretBefore(mask: Mask, text: string, count: number) {
  let caret = text.length
  for (let left = count; left > 0 && caret > 0; caret--) if (mask.isSignificant(text[caret - 1]!)) left--
  return caret
}

/** Android keyboards delete inside a composition; '' is an event of a script or of an old browser. */
const mayBeOneDeletion = ['', 'deleteContentBackward', 'deleteContentForward', 'insertCompositionText']

/**
 * The text of an input after an edit. `before` is the previous text, `raw` the browser's text after the edit, `caret`
 * its caret, `inputType` as in the browser's InputEvent. The caret is counted from the end, so that a country code or
 * a separator that disappears before it does not move it.
 */
export function applyEdit(mask: Mask, before: string, raw: string, caret: number, inputType = ''): MaskedText {
  // Input methods produce full-width digits, and other programs paste marks that cannot be seen.
  const head = toPlain(raw.slice(0, caret))
  const tail = toPlain(raw.slice(caret))
  const edited = head + tail
  if (mask.isMisplaced?.(edited) && (mask.isMisplaced(before) || SEPARATOR.test(insertedInto(before, edited))))
    return { text: edited, caret: head.length }
  let after = countSignificant(mask, tail)
  let clean = mask.clean(edited)
  if (mask.max !== undefined && clean.length > mask.max) {
    const isOneKey = before === head.slice(0, -1) + tail
    if (isOneKey) return { text: before, caret: caret - 1 }
    clean = clean.slice(0, mask.max)
  }
  const isOneDeletion = head + before.charAt(caret) + tail === before && raw.length < before.length
  if (isOneDeletion && clean === mask.clean(before) && mayBeOneDeletion.includes(inputType)) {
    // Only a separator was deleted: delete the character beside it.
    const isForward = inputType === 'deleteContentForward'
    const deleted = clean.length - after - (isForward ? 0 : 1)
    if (deleted >= 0 && deleted < clean.length) clean = clean.slice(0, deleted) + clean.slice(deleted + 1)
    if (isForward) after = Math.max(0, after - 1)
  }
  const text = mask.format(clean)
  return { text, caret: caretBefore(mask, text, Math.min(after, clean.length)) }
}

export const digitsOf = (text: string) => toPlain(text).replace(/\D/g, '')

/** Autofill gives +15551234567 and people paste (555) 123-4567: both are the ten digits. */
function phoneDigits(text: string) {
  const digits = digitsOf(text)
  const hasCountryCode = /^\s*\+\s*1/.test(text) || (digits.length > 10 && digits.startsWith('1'))
  return hasCountryCode ? digits.slice(1) : digits
}

export const phoneMask: Mask = {
  isSignificant: isDigit,
  clean: phoneDigits,
  format: digits => [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-'),
  max: 10,
}

/** 74103 or 74103-1234: the keyboard for digits has no dash. */
export const zipMask: Mask = {
  isSignificant: isDigit,
  clean: digitsOf,
  format: digits => [digits.slice(0, 5), digits.slice(5)].filter(Boolean).join('-'),
  max: 9,
}

const SEPARATOR = /[ ,]/

/** The part of a text that an edit inserted. */
function insertedInto(before: string, text: string): string {
  let start = 0
  while (start < text.length && text[start] === before[start]) start++
  let end = 0
  while (end < Math.min(text.length, before.length) - start && text.at(-end - 1) === before.at(-end - 1)) end++
  return text.slice(start, text.length - end)
}

/** Returns whether a number has separators that are not those of thousands: '950,00' is no amount, nor is '1.234,56'. */
export const hasMisplacedSeparators = (text: string): boolean => {
  const number = text.replace(/[$%]/g, '').trim()
  return SEPARATOR.test(number) && !/^-?\d{1,3}(?:[ ,]\d{3})+(?:\.\d*)?$/.test(number)
}

/** Text that is not a number stays as typed, so that the person can correct it. */
export const moneyMask: Mask = {
  isMisplaced: hasMisplacedSeparators,
  isSignificant: char => !/[$,\s]/.test(char),
  clean: text => text.replace(/[$,\s]/g, ''),
  format: clean => (/^-?\d+(\.\d*)?$/.test(clean) ? clean.replace(/\d(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '$&,') : clean),
}

/** Any text; only digits and separators of other scripts are replaced. */
export const numberMask: Mask = { isSignificant: () => true, clean: text => text, format: clean => clean }

/** Distributes digits over boxes of the given sizes; surplus digits are dropped. */
export function distribute(digits: string, sizes: readonly number[]): string[] {
  let end = 0
  return sizes.map(size => {
    end += size
    return digits.slice(end - size, end)
  })
}
