import { hasMisplacedSeparators, moneyMask } from './masks.ts'

/** Parses and prints one kind of number: empty text is null, text that is not a number is NaN. */
export interface Notation {
  parse(text: string): number | null
  print(value: number | null): string
}

/** Without what people write around and between digits. Text with a separator elsewhere is not a number. */
const plain = (text: string) => (hasMisplacedSeparators(text) ? text : text.replace(/[$%, ]/g, ''))
const written = (value: number | null) => value !== null && Number.isFinite(value)

function parseDecimal(text: string, exponent: number): number | null {
  const digits = plain(text)
  if (!digits) return null
  // Shifting the decimal exponent is exact, dividing is not: 8.99 / 100 is not 0.0899.
  return /^-?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(`${digits}e${exponent}`) + 0 : Number.NaN
}

export const numberNotation: Notation = {
  parse: text => parseDecimal(text, 0),
  print: value => (written(value) ? String(value) : ''),
}

/** The value is a fraction, the text a percentage: 0.0899 is 8.99. */
export const percentNotation: Notation = {
  parse: text => parseDecimal(text, -2),
  print: value => (written(value) ? String(Number((value! * 100).toFixed(8))) : ''),
}

/** The value is whole cents, the text dollars; a third decimal rounds half up. */
export const moneyNotation: Notation = {
  parse(text) {
    const digits = plain(text)
    if (!digits) return null
    const [, minus, dollars = '', decimals = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(digits) ?? []
    if (!dollars && !decimals) return Number.NaN
    const cents = Number(dollars + decimals.padEnd(2, '0').slice(0, 2)) + (decimals.charAt(2) >= '5' ? 1 : 0)
    return minus && cents ? -cents : cents
  },
  print(value) {
    if (!written(value)) return ''
    const cents = Math.abs(value!) % 100
    const dollars = moneyMask.format(String(Math.trunc(Math.abs(value!) / 100)))
    return `${value! < 0 ? '-' : ''}${dollars}${cents ? `.${String(cents).padStart(2, '0')}` : ''}`
  },
}
