import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-history', {
  title: 'History',
  lead: 'Readings and saves of one person on one day stand together.',
  none: 'Nothing happened yet.',
  by: (name: string, time: string) => `${name}, ${time}`,
  older: 'Show older entries',
  reading: 'Loading…',
})
