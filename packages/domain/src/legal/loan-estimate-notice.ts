import type { LegalText } from './legal-text.ts'

/**
 * Stands at the top wherever a rate or a payment is shown, in letters of at least 12 points (Regulation Z, 12 CFR
 * 1026.19(e)(2)(ii)). In a module of its own, because form pages show it without the other texts.
 */
export const loanEstimateNotice = (): LegalText => ({
  id: 'loan-estimate-notice',
  version: '2026-11',
  title: 'About this estimate',
  paragraphs: [
    'Your actual rate, payment, and costs could be higher. Get an official Loan Estimate before choosing a loan.',
  ],
})
