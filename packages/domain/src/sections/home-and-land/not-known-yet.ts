import { phrase } from '../../forms/text.ts'

/** The answer of a borrower who does not know yet, as it is stored or shown, and printed. */
export const NOT_KNOWN_YET = phrase('Not known yet')
