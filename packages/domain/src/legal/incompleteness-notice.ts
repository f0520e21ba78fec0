import type { LegalNames, LegalText } from './legal-text.ts'

/**
 * The fixed sentences of a letter that says what an application lacks (12 CFR 1002.9(c)(2)). What is missing and the last day stand between
 * them; the last sentence says what follows without it.
 */
export const incompletenessNotice = ({ lender }: LegalNames): LegalText => ({
  id: 'incompleteness-notice',
  version: '2026-11.2',
  title: 'Your application is not complete',
  paragraphs: [
    `${lender} can't decide on your loan application yet, because information is missing. This letter lists all that we need from you.`,
    `If you don't send it by that day, ${lender} will give no further consideration to your application.`,
  ],
})
