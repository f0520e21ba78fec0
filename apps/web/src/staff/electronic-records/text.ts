import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-electronic-records', {
  title: 'Record electronic records withdrawn',
  why: 'From that day, all notices and papers are printed.',
  person: 'Who withdrew',
  personMissing: 'Choose who withdrew',
  day: 'Withdrawn on',
  confirm: 'Record',
  done: 'Recorded. All notices and papers are printed now.',
})
