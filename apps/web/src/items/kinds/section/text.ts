import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('section', {
  lead: 'Change your answers in this section, then sign again.',
  change: 'Go to this section',
  signing: 'Your answers are locked while people sign.',
})
