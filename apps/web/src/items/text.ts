import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('items', {
  needed: 'What we still need from you',
  /** The title while nothing is demanded. */
  helpful: 'What you can send now',
  none: "We don't need anything from you right now.",
  /** The title above items that ask for nothing more. */
  answered: 'What you answered',
  /** The lender's words above the list. */
  quote: (sentence: string) => `“${sentence}”`,
  /** The writer of the lender's words. */
  from: (name: string) => `From ${name}`,
  /** Beside an item of another person on this device. */
  forPerson: (name: string) => `for ${name}`,
})
