import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('frame', {
  skip: 'Skip to content',
  loading: 'Loading...',
  description: (from: string) => `Apply online to finance your manufactured home with ${from}.`,
  help: (dealer: string, phone: string) => `Help: ${dealer} ${phone}`,
  more: 'Who we are, and legal',
  whoIsWho: (dealer: string, lender: string) => `${dealer} sells the home. ${lender} makes the loan.`,
  /** Before a number, and in Spanish in every language. */
  spanish: (name: string) => `Por ahora, esta solicitud está solo en inglés. Si necesita ayuda, llame a ${name}:`,
  nmls: (id: string) => `NMLS #${id}`,
  equalHousing: 'Equal Housing Lender',
  brokerDisclosures: 'Broker disclosures',
  termsOfUse: 'Terms of use',
  privacyPolicy: 'Privacy policy',
  crash: {
    title: 'This page stopped working',
    again: 'Reload this page',
  },
})
