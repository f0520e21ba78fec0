import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  title: 'Dealers',
  lead: 'This list is shown in development only. Every dealer has an address of its own.',
})
