import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  lead: "Monthly payments that don't show on a credit report.",
  empty: 'Add alimony, child support, garnishments, and other support you pay.',
  add: 'Add expense',
  since: 'When did you start paying this?',
  until: 'When does it end?',
  filed: 'When did you file?',
})
