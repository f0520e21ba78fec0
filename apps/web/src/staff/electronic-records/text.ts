import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-electronic-records', {
  title: 'Record a withdrawn consent to electronic records',
  why: 'From that day, this person gets all notices and papers on paper.',
  person: 'Who withdrew',
  personMissing: 'Choose who withdrew',
  day: 'Withdrawn on',
  confirm: 'Record',
  done: 'Recorded. This person gets all notices and papers on paper.',
})
