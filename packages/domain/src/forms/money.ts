import { above, atLeast, below, required } from './rules.ts'
import { type Message, template } from './text.ts'

const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Whole cents as a person reads them: 123456 is '$1,234.56'. */
export const dollars = (cents: number): string => inDollars.format(cents / 100)

/** In cents; no amount of the application reaches it (docs/product/limits.md §3). */
const MAX_AMOUNT = 100_000_000_00

export const valueRequired = required('Must enter a value')
export const underMaximum = below(MAX_AMOUNT, 'Must be less than $100M')
/** A sum that has to be there. */
export const aboveZero = [valueRequired, above(0, 'Must be greater than $0.00'), underMaximum]
/** A sum that may be nothing. */
export const zeroOrMore = [atLeast(0, 'Must not be negative'), underMaximum]

const aMonth = template('{amount} a month')
/** '$400.00 a month', of whole cents. */
export const monthlyAmountText = (cents: number | null): Message => aMonth({ amount: dollars(cents ?? 0) })
