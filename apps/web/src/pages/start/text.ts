import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('start', {
  title: 'Dealers',
  lead: 'This list is shown in development only. Each dealer has its own web address.',
})
