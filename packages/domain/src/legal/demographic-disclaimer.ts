import type { LegalNames, LegalText } from './legal-text.ts'

/** Shown on the ethnicity, race and sex pages (Regulation C, HMDA). */
export const demographicDisclaimer = ({ lender }: LegalNames): LegalText => ({
  id: 'demographic-disclaimer',
  version: '2026-11',
  title: 'Why we ask',
  paragraphs: [
    `Federal fair-lending law asks ${lender} to request this information from everyone who applies for a home loan, so that it can be seen whether applicants are treated fairly and whether the housing needs of communities are met.`,
    `Answering is optional. You may choose one or more answers, or 'I do not wish to provide this information'. Your answer, or your choice not to answer, is not used to decide on your application, and the law forbids discriminating against you because of it.`,
  ],
})
