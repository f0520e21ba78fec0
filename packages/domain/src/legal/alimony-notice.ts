import type { LegalNames, LegalText } from './legal-text.ts'

/**
 * Must be seen before the person picks a type of income (Regulation B, 12 CFR 1002.5(d)(2)). In a module of its own, because a form
 * page shows it without the other texts.
 */
export const alimonyNotice = ({ lender }: LegalNames): LegalText => ({
  id: 'alimony-notice',
  version: '2026-11',
  title: 'Alimony, child support and separate maintenance',
  paragraphs: [
    `You need not reveal income from alimony, child support or separate maintenance payments if you do not wish ${lender} to consider it as a basis for repaying this loan.`,
  ],
})
