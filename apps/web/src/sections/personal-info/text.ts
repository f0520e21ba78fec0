import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('personal-info', {
  signedInWith: 'You signed in with this.',
  sharedWith: (name: string) => `Shared with ${name}.`,
  aboutLead: "Enter your name as it appears on your driver's license or other ID.",
  yes: 'Yes',
  no: 'No',
  whyWeAsk: 'Why we ask',
  whyCitizenship: "We ask because loans have rules about this. You don't have to be a U.S. citizen to apply.",
  whatResidenceMeans: 'What do these mean?',
  residenceTitle: 'Residence status',
  spouse: 'Are you applying with your spouse?',
  addSpouse: 'Add your spouse',
  whatIsDependent: 'What is a dependent?',
  relative: 'Nearest relative not living with you',
  relativeLead: "We may contact them if we can't reach you.",
  relativeName: 'Their name',
})
