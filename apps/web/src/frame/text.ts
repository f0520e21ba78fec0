import { defineTexts } from '../text/texts.ts'

const until = (time: string | null) => (time ? `until about ${time}` : 'right now')
const messages = (sendsTexts: boolean) =>
  sendsTexts ? 'email, text messages or sign-in links' : 'email or sign-in links'

export const texts = defineTexts('frame', {
  skip: 'Skip to content',
  loading: 'Loading...',
  description: (from: string) => `Apply online to finance your manufactured home with ${from}.`,
  help: (name: string, phone: string) => `Help: ${name} ${phone}`,
  more: 'Who we are, and legal',
  whoIsWho: (dealer: string, lender: string) => `${dealer} sells the home. ${lender} makes the loan.`,
  /** Before a number, and in Spanish in every language. */
  spanish: (name: string) => `Por ahora, esta solicitud está solo en inglés. Si necesita ayuda, llame a ${name}:`,
  nmls: (id: string) => `NMLS #${id}`,
  equalHousing: 'Equal Housing Lender',
  brokerDisclosures: 'Broker disclosures',
  termsOfUse: 'Terms of use',
  privacyPolicy: 'Privacy policy',
  /** Notices of modes. `time` is when that ends, if it is known. */
  mode: {
    held: {
      title: (time: string | null, sendsTexts: boolean) => `We can't send ${messages(sendsTexts)} ${until(time)}.`,
      means: "Everything else works. We'll send what's waiting after that.",
    },
    'read-only': {
      title: (time: string | null, sendsTexts: boolean) =>
        `You can't change anything ${until(time)}, and we can't send ${messages(sendsTexts)}.`,
      means: 'You can still read everything. Your saved answers are safe.',
    },
    maintenance: {
      title: (time: string | null) => `We're working on this site ${until(time)}.`,
      means: 'Your saved answers are safe. This page continues by itself.',
    },
  },
  crash: {
    title: 'This page stopped working',
    again: 'Reload this page',
  },
})
