import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  lead: 'Money you could use for the down payment and the closing, and what you have put aside.',
  empty: 'Add your checking and savings accounts, and anything else of value that you would like us to consider.',
  add: 'Add account',
})
