import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('conflict', {
  title: 'This was changed somewhere else',
  lead: 'Your changes are still here. The other version has:',
  noAnswer: 'No answer',
  keepMine: 'Keep mine',
  useNewer: 'Use the other version',
})
