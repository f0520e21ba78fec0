import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('frame', {
  skip: 'Skip to content',
  loading: 'Loading...',
  description: (from: string) => `Apply online to finance your manufactured home with ${from}.`,
  nmls: (id: string) => `NMLS #${id}`,
  equalHousing: 'Equal Housing Lender',
  brokerDisclosures: 'Broker disclosures',
  termsOfUse: 'Terms of use',
  privacyPolicy: 'Privacy policy',
})
