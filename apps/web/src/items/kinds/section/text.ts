import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('section', {
  lead: 'Change your answers in this section, then sign again.',
  change: 'Go to this section',
  /** To the people of the application, who are no page of the form. */
  people: 'Go to your application',
  signing: 'Your answers are locked while people sign.',
})
