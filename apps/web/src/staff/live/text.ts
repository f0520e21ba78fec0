import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-live', {
  lookingAtRow: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} looking at it`,
  looking: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} also looking`,
  changed: 'Someone else changed this application',
  changedWhy: 'What you see is from before. What you typed stays when you reload.',
  reload: 'Reload',
})
