import type { LegalNames } from './legal-text.ts'

/** Says who sees an SSN and a birth date. It is the same sentence at the input, in the explanation and in the privacy policy. */
export const identifierAccess = ({ lender, dealer }: LegalNames): string =>
  `You see only the last four. Staff of ${lender} who work on your application can open it, or send it to ${lender}'s own loan system; each time is recorded. ${dealer} can't.`
