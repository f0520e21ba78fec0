import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('expenses', {
  lead: "Monthly payments that don't show on a credit report.",
  empty: 'Do you pay alimony or child support? Add it here, along with any garnishments or other support.',
  add: 'Add expense',
  since: 'When did you start paying this?',
  until: 'When does it end?',
  filed: 'When did you file?',
})
