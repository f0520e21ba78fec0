import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('question', {
  answer: 'Your answer',
  send: 'Send answer',
  sending: 'Sending…',
})
