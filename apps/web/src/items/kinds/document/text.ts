import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('document', {
  title: 'How to send it',
  lead: 'You can send it in these ways. Then tell us here.',
  byLetter: (lender: string, address: string) => `By letter: ${lender}, ${address}`,
  byDealer: (dealer: string, phone: string) => `Through your dealer: ${dealer}, ${phone}`,
  /** `name`: the person at the lender, or the lender. */
  otherWays: (name: string, phone: string) => `Any other way: call ${name} at ${phone} and ask where to send it.`,
  channel: 'How did you send it?',
  sentOn: 'When did you send it?',
  words: 'Anything we should know?',
  send: 'I sent it',
  sending: 'Sending…',
})
