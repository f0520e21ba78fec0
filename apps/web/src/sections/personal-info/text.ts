import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  signedInWith: 'You signed in with this.',
  aboutLead: 'Please enter your name as it is on your driver’s license or other ID.',
  yes: 'Yes',
  no: 'No',
  whatResidenceMeans: 'What do these mean?',
  residenceTitle: 'Residence status',
  whatIsDependent: 'What is a dependent?',
  relative: 'Nearest relative not living with you',
  relativeLead: 'Someone we may contact if we cannot reach you. You may leave this out.',
  relativeName: 'Their name',
})
