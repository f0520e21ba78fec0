import { above, atLeast, below, required } from './rules.ts'
import { formatted, type Message, template } from './text.ts'

/** Cents; no amount of the application reaches it (docs/product/limits.md §3). */
const MAX_AMOUNT = 100_000_000_00

export const valueRequired = required('Must enter a value')
export const underMaximum = below(MAX_AMOUNT, 'Must be less than $100M')
/** Rules of a required amount. */
export const aboveZero = [valueRequired, above(0, 'Must be greater than $0.00'), underMaximum]
/** Rules of an amount that can be 0. */
export const zeroOrMore = [atLeast(0, 'Must not be negative'), underMaximum]

const aMonth = template('{amount} a month')
/** '$400.00 a month', of whole cents. */
export const monthlyAmountText = (cents: number | null): Message => aMonth({ amount: formatted('money', cents ?? 0) })
