import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-history', {
  title: 'History',
  lead: 'Readings and saves of one person on one day stand together.',
  none: 'Nothing happened yet.',
  times: (label: string, count: number) => `${label} (${count} times)`,
  about: (label: string, name: string) => `${label}: ${name}`,
  system: 'System',
  borrower: 'A borrower',
  someone: 'Someone who no longer works here',
  by: (name: string, time: string) => `${name}, ${time}`,
  older: 'Show older entries',
  reading: 'Loading…',
})
