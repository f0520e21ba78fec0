/** The text of an input and the position of its caret. */
export interface Typed {
  text: string
  caret: number
}

/** A mask: which characters count, and the separators between them. */
export interface Mask {
  means(char: string): boolean
  keep(text: string): string
  show(kept: string): string
  /** The maximum number of characters; further keys change nothing. */
  max?: number
}

const count = (mask: Mask, text: string) => [...text].filter(mask.means).length

/** The position with `tail` counted characters after it. */
function caretBefore(mask: Mask, text: string, tail: number) {
  let at = text.length
  for (let left = tail; left > 0 && at > 0; at--) if (mask.means(text[at - 1]!)) left--
  return at
}

/**
 * The text of an input after an edit. `before` is the previous text, `raw` the browser's text after the edit, `caret` its caret.
 * The caret is counted from the end, so a country code or a separator that vanishes before it does not move it.
 */
export function edit(mask: Mask, before: string, raw: string, caret: number, forward = false): Typed {
  let tail = count(mask, raw.slice(caret))
  let kept = mask.keep(raw)
  if (mask.max !== undefined && kept.length > mask.max) {
    if (raw.length === before.length + 1) return { text: before, caret: caret - 1 }
    kept = kept.slice(0, mask.max)
  }
  if (raw.length === before.length - 1 && kept === mask.keep(before)) {
    // Only a separator was deleted: delete the character that the person meant.
    const at = kept.length - tail - (forward ? 0 : 1)
    if (at >= 0 && at < kept.length) kept = kept.slice(0, at) + kept.slice(at + 1)
    if (forward) tail = Math.max(0, tail - 1)
  }
  const text = mask.show(kept)
  return { text, caret: caretBefore(mask, text, Math.min(tail, kept.length)) }
}

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Autofill gives +15551234567 and people paste (555) 123-4567: both are the ten digits. */
function phoneDigits(text: string) {
  const digits = digitsOf(text)
  const foreign = /^\s*\+\s*1/.test(text) || (digits.length > 10 && digits.startsWith('1'))
  return foreign ? digits.slice(1) : digits
}

export const phoneMask: Mask = {
  means: char => char >= '0' && char <= '9',
  keep: phoneDigits,
  show: digits => [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-'),
  max: 10,
}

/** Text that is not a number stays as typed, so that the person can correct it. */
export const moneyMask: Mask = {
  means: char => !/[$,\s]/.test(char),
  keep: text => text.replace(/[$,\s]/g, ''),
  show: kept => (/^-?\d+(\.\d*)?$/.test(kept) ? kept.replace(/\d(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '$&,') : kept),
}

/** Distributes digits over boxes of the given sizes; surplus digits are dropped. */
export function spread(digits: string, sizes: readonly number[]): string[] {
  let at = 0
  return sizes.map(size => {
    at += size
    return digits.slice(at - size, at)
  })
}
