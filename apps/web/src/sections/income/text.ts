import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  empty:
    'Income besides your job counts too: Social Security, a pension, support, rent. Add what you would like us to consider.',
  add: 'Add income',
  since: 'Since when do you get it?',
  until: 'When does it end?',
  untilHint: 'Leave this empty if it does not end.',
})
