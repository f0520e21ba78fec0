import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('home', {
  placementLead: 'No address yet? Just enter the state and zip code.',
  manufactureLead:
    'Look on your sales papers, or on the data plate inside a cabinet or closet of the home. Or ask your dealer.',
  notKnown: "I don't know the maker yet",
  modelNotKnown: "I don't know the model yet",
  notKnownHint: "We'll get it from your dealer, with the model and its year.",
  costsTitle: 'Additional costs',
  costsLead: 'Other costs you want the loan to cover.',
  addCost: 'Add a cost',
  delete: (what: string) => `Delete ${what}`,
  downPayment: 'Down payment',
  percents: 'Percent of the price',
  isPercent: (percent: string) => `That's ${percent} of the price.`,
  priceFirst: 'Enter the price of the home first.',
})
