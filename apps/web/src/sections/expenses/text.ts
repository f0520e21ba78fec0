import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  lead: 'Payments that you have to make each month and that a credit report does not show.',
  empty: 'Add alimony, child support, garnishments and other support that you pay.',
  add: 'Add expense',
  since: 'Since when do you pay it?',
  until: 'Until when do you have to pay it?',
  filed: 'When did you file?',
})
