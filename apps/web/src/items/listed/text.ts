import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('listed', {
  /** The title above items that ask for nothing more. */
  answered: 'What you answered',
  /** The lender's words above the list. */
  quote: (sentence: string) => `“${sentence}”`,
  /** The writer of the lender's words. */
  from: (name: string) => `From ${name}`,
  /** Beside an item of another person on this device. */
  forPerson: (name: string) => `for ${name}`,
  /** The reader among those who can answer an item of any borrower. */
  you: 'You',
  /** Beside an item of any borrower that another one answered. */
  answeredBy: (name: string) => `${name} answered`,
})
