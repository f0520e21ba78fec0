import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('document', {
  title: 'How to send it',
  lead: 'Send it by letter, email or fax, give it to your dealer, or bring it in. Then tell us here.',
  where: (lender: string, phone: string) => `Not sure where to send it? Call ${lender} at ${phone}.`,
  channel: 'How did you send it?',
  sentOn: 'When did you send it?',
  words: 'Anything we should know?',
  send: 'I sent it',
  sending: 'Sending…',
})
