import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  lead: 'We need this to see which financing you may qualify for.',
  ssn: 'Social security number',
  ssnHint: 'Nine digits.',
  ssnOnFile: (last4: string) => `On file, ending in ${last4}`,
  birth: 'Date of birth',
  birthOnFile: 'On file',
  replace: (what: string) => `Replace ${what}`,
  keep: 'Keep what is on file',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  choose: 'Select',
  protect: 'How we protect this',
  protectTexts: [
    'Your social security number and your date of birth travel encrypted, and are stored encrypted with a key that is kept apart from them.',
    'Once saved they are not shown again on any screen, to you or to anyone who helps you; of the number, only the last four digits are.',
    'They are used to identify you and to ask for a credit report by a soft inquiry, which does not affect your credit score.',
  ],
  readAll: 'Please read this before you agree.',
  salespersonLead: 'The person at the dealer who helped you.',
})
