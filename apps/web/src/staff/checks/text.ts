import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-checks', {
  title: 'Asked about',
  ask: 'Ask about this',
  askOf: (name: string) => `Ask ${name}`,
  asked: 'Asked about',
  askedOf: (name: string) => `${name} is asked`,
  of: (section: string, name: string) => ` in ${section} of ${name}`,
  marked: (count: number) => (count === 1 ? '1 section is marked.' : `${count} sections are marked.`),
  none: 'No section is marked.',
  noneYet: 'Press “Ask about this” beside a section to mark it.',
  fine: 'Mark the rest as reviewed',
  fineBy: (name: string, time: string) => `${name} marked the rest as reviewed on ${time}.`,
  fineByNoName: (time: string) => `The rest was marked as reviewed on ${time}.`,
  saved: 'Saved.',
})
