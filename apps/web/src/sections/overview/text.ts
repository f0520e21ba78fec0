import { LOAN_TERM } from '@porchlight/domain'
import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('overview', {
  lead: 'Review your loan amount and estimated payment. You can change anything here.',
  total: 'Total requested loan amount',
  payment: 'Estimated monthly payment',
  costs: 'Cost breakdown',
  whatCostsMean: 'What these costs mean',
  rates: 'Rates of this estimate',
  principal: 'Principal and interest',
  insurance: 'Home insurance',
  tax: 'Property tax',
  yearly: (rate: string, years: number) => `An estimate at ${rate} a year, fixed for ${years} years.`,
  monthlyMeans: (figures: string, monthly: string) =>
    `${figures}. That means ${monthly} each month, the yearly rate divided by 12.`,
  tryRates: 'Try other rates. Your lender sets the final rate.',
  startingRate: (rate: string) => `The lender's starting rate: ${rate}`,
  monthly: (rate: string) => `${LOAN_TERM}, ${rate}/12mo`,
  /** A monthly cost of the land beside the payment, and the sum of both. */
  beside: (label: string, amount: string) => `${label}: + ${amount}.`,
  together: (amount: string) => `Together ${amount} a month`,
  notInTotal: (label: string, amount: string) => `${label}: ${amount}. Not in this total.`,
  editOf: 'Edit ',
  signs: { plus: 'added', minus: 'subtracted' },
  edit: (what: string) => `Edit ${what}`,
  save: 'Save',
  saving: 'Saving…',
  ok: 'OK',
  loading: 'Loading',
  notSaved: "This couldn't be saved",
})
