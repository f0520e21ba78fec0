import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('conflict', {
  title: 'This was changed on another device',
  lead: 'Your changes are still here. The other device saved:',
  noAnswer: 'No answer',
  keepMine: 'Keep mine',
  useNewer: 'Use the other version',
})
