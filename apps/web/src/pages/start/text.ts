import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  title: 'Dealers',
  lead: 'This list is shown in development only. Each dealer has its own web address.',
})
