import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('authorization', {
  read: 'Please read this before you agree.',
  /** To a person whose device another one uses to agree. */
  forPerson: (name: string) => `Hand your device to ${name}. Only ${name} can agree to this.`,
  name: 'Type your name to agree',
  as: (name: string) => `As it appears here: ${name}`,
  agree: 'I agree',
  sending: 'Sending…',
})
