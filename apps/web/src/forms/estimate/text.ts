import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('estimate', {
  estimate: 'Estimate',
  more: 'All of the estimate',
  close: 'Close',
  loan: (amount: string) => `${amount} loan`,
  payment: (amount: string) => `${amount} a month`,
  /** A monthly cost of the land beside the payment, and the sum of both. */
  beside: (label: string, amount: string, total: string) => `${label}: + ${amount} = ${total} a month`,
  notInLoan: (label: string, amount: string) => `${label}: ${amount}, not in the loan`,
})
