import { HISTORY_YEARS } from '@porchlight/domain'
import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  lead: 'Your job now, and the ones before it.',
  empty: 'Add where you work now. If you do not have a job at the moment, tell us with the button below.',
  add: 'Add employment',
  history: `We recommend ${HISTORY_YEARS} years of work history without a gap. It helps us decide faster; you can go on without it.`,
  historyTitle: 'Where did you work before?',
  since: 'When did you start?',
  until: 'When did you stop?',
  pay: 'Base pay',
  payLead: 'Before taxes and other deductions.',
  addPay: 'Add compensation',
  deletePay: 'Delete',
  deletes: (what: string) => `Delete ${what}`,
  hoursHint: 'Hours in a usual week',
})
