import type { LegalNames } from './legal-text.ts'

/** Says who gets an application. It is the same sentence before the application, in the consent and in the privacy policy. */
export const sharing = ({ lender, dealer }: LegalNames): string =>
  `${lender} gets this application. ${lender} and ${dealer} may share what is in it with each other, and with the lenders, insurers, appraisers, title companies and service providers who take part in this financing, for this application only.`
