import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('items', {
  needed: 'What we still need from you',
  /** The title while nothing is demanded. */
  helpful: 'What you can send now',
  none: "We don't need anything from you right now.",
})
