/** The value of a decimal digit of any script. Unicode has the ten digits of a script in their order. */
function digitValue(digit: string): string {
  let zero = digit.codePointAt(0)!
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((digit.codePointAt(0)! - zero) % 10)
}

/** Separators of other scripts and of typesetters, by the one that a keyboard has. */
const separators: [RegExp, string][] = [
  [/[\p{Pd}\u2212]/gu, '-'],
  [/[\u2044\u2215]/g, '/'],
  [/[\u060c\u066c\u3001]/g, ','],
  [/\u066b/g, '.'],
  [/[\t-\r\p{Z}]/gu, ' '],
]

/**
 * Returns the typed or pasted text with digits, dashes and separators of ASCII, and without marks that cannot be seen. It is for values
 * of which only these count, such as a phone number: contact lists, spreadsheets and translations put others in.
 */
export const toPlain = (typed: string): string =>
  separators.reduce(
    (text, [others, plain]) => text.replace(others, plain),
    typed
      .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, digit => (digit <= '9' ? digit : digitValue(digit))),
  )
