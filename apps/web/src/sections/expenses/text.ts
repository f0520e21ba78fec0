import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('expenses', {
  lead: "Alimony, child support, garnishments, or other support. These don't show on a credit report.",
  empty: 'Add each payment here.',
  add: 'Add expense',
  since: 'When did you start paying this?',
  until: 'When does it end?',
  filed: 'When did you file?',
})
