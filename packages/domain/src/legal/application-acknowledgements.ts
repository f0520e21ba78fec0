import type { LegalNames, LegalText } from './legal-text.ts'

/** Printed at the end of the application summary, above the signature. */
export const applicationAcknowledgements = ({ lender, dealer }: LegalNames): LegalText => ({
  id: 'application-acknowledgements',
  version: '2026-11',
  title: 'Acknowledgements',
  paragraphs: [
    `The information in this application is true, accurate and complete as of the day I sign it. If it changes, or I learn something new before the loan closes, I will tell ${lender}.`,
    `I understand that knowingly making a false statement on an application for credit can be a crime under federal law, including Title 18, United States Code, Section 1014, and can make me liable for losses of anyone who relied on it.`,
    `${lender} and ${dealer} may rely on this application, and may verify any information in it with the persons and companies it names.`,
    `This is an application, not an offer or a commitment to lend. Amounts, rates and payments shown are estimates and may change.`,
    `${lender} keeps this application and the record of my signature whether or not a loan is made.`,
  ],
})
