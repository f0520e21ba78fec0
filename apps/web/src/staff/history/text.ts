import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-history', {
  title: 'Activity',
  about: 'How entries are counted',
  counted: 'Views and saves by one person on one day are one entry.',
  views: (people: number) => (people === 1 ? 'Viewed by one person' : `Viewed by ${people} people`),
  none: 'No activity yet.',
  by: (name: string, time: string) => `${name}, ${time}`,
  older: 'Show older entries',
  reading: 'Loading…',
})
