import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  placementLead: 'If the home has no address yet, the state and the zip code are enough.',
  costsTitle: 'Additional costs',
  costsLead: 'Costs beyond the price of the home that the loan should cover.',
  addCost: 'Add a cost',
  delete: (what: string) => `Delete ${what}`,
  downPayment: 'Down payment',
  percents: 'Percent of the price',
  percent: (percent: number) => `${percent}%`,
  isPercent: (percent: number) => `That is ${percent}% of the price.`,
  priceFirst: 'Enter the price of the home to choose a percentage of it.',
})
