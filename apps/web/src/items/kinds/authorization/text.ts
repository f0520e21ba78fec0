import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('authorization', {
  read: 'Please read this before you agree.',
  name: 'Type your name to agree',
  as: (name: string) => `As it appears here: ${name}`,
  agree: 'I agree',
  sending: 'Sending…',
})
