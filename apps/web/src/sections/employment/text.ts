import { HISTORY_YEARS } from '@porchlight/domain'
import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('employment', {
  lead: `Tell us about your current job and any jobs in the past ${HISTORY_YEARS} years.`,
  add: 'Add employment',
  history: `We recommend ${HISTORY_YEARS} years of work history with no gaps. It helps us decide faster, but it's optional.`,
  historyTitle: 'Where did you work before?',
  since: 'When did you start?',
  until: 'When did you stop?',
  pay: 'Base pay',
  untilHint: (stillHere: string) => `Still working here? Check “${stillHere}” above.`,
  untilInstruction: (stillHere: string) => `Choose a month and a year, or check “${stillHere}”`,
  ownPay: 'Income from your business',
  ownPayLead: 'What is left after the costs of the business, before your own taxes.',
  enterPay: 'Enter the amount, and how often you get it',
  payLead: 'Before taxes and other deductions.',
  addPay: 'Add compensation',
  deletePay: 'Delete',
  deletes: (what: string) => `Delete ${what}`,
  hoursHint: 'Hours in a normal week',
})
