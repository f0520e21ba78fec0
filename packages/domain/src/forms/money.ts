const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Whole cents as a person reads them: 123456 is '$1,234.56'. */
export const dollars = (cents: number): string => inDollars.format(cents / 100)
