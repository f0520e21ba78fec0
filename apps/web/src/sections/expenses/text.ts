import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('expenses', {
  lead: "Alimony, child support, other support, or garnishments: money that a court takes from your pay. These don't show on a credit report.",
  empty: 'Add each payment here.',
  add: 'Add expense',
  since: 'When did you start paying this?',
  until: 'When does it end?',
  filed: 'When did you file?',
})
