import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-live', {
  lookingAtRow: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} looking at it`,
  looking: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} also looking`,
  changed: 'Someone else changed this application',
  several: (count: number, name: string) => (name ? `${count} changes by ${name}` : `${count} changes by others`),
  changedWhy: 'Reload to see it. What you typed stays.',
  reload: 'Reload',
})
