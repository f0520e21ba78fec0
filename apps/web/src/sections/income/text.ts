import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('income', {
  empty:
    "Income besides your job counts too, like Social Security, a pension, support, or rent. Add what you'd like us to count.",
  add: 'Add income',
  since: 'When did it start?',
  until: 'When does it end?',
})
