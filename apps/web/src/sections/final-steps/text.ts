import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('final-steps', {
  lead: 'We use this to check which loans you may qualify for.',
  leadOnThisDevice: (name: string) =>
    `${name}, this page is for you. Only you can agree to the credit check. We use this to check which loans you may qualify for.`,
  ssn: 'Social Security number',
  enterSsn: 'Enter all nine digits',
  ssnHint: 'Nine digits.',
  ssnOnFile: (last4: string) => `On file, ending in ${last4}`,
  birth: 'Date of birth',
  chooseBirth: 'Choose a month, a day and a year',
  birthOnFile: 'On file',
  replace: (what: string) => `Replace ${what}`,
  keep: "Keep what's on file",
  agreedOn: (day: string) => `You agreed on ${day}`,
  agreeAgain: 'Agree again',
  keepAgreement: 'Keep my earlier agreement',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  choose: 'Select',
  protect: 'How we protect this',
  protectTexts: [
    'Your Social Security number and date of birth are encrypted when sent and when stored.',
    'Once you save them, no one sees them on a screen again. We only show the last four digits of your Social Security number.',
    "We use them to confirm who you are and to check your credit. This is a soft inquiry, so it doesn't affect your credit score.",
  ],
  readAll: 'Please read this before you agree.',
  salespersonLead: 'Tell us who you worked with at the dealer.',
  noSalesperson: "I wasn't helped by a salesperson",
})
