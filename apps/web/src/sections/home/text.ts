import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  placementLead: 'No address yet? Just enter the state and zip code.',
  costsTitle: 'Additional costs',
  costsLead: 'Other costs you want the loan to cover.',
  addCost: 'Add a cost',
  delete: (what: string) => `Delete ${what}`,
  downPayment: 'Down payment',
  percents: 'Percent of the price',
  percent: (percent: number) => `${percent}%`,
  isPercent: (percent: number) => `That's ${percent}% of the price.`,
  priceFirst: 'To choose a percentage, enter the price of the home first.',
})
