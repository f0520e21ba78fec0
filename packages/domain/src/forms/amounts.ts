import { above, atLeast, below, required } from './rules.ts'

/** In cents: no amount of the application reaches it (document 2, section 9). */
const MAX_AMOUNT = 100_000_000_00

export const valueRequired = required('Must enter a value')
export const underMaximum = below(MAX_AMOUNT, 'Must be less than $100M')
/** A sum that has to be there. */
export const aboveZero = [valueRequired, above(0, 'Must be greater than $0.00'), underMaximum]
/** A sum that may be nothing. */
export const zeroOrMore = [atLeast(0, 'Must not be negative'), underMaximum]
