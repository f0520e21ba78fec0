import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-checks', {
  title: 'Asked about',
  ask: 'Ask about this',
  askOf: (name: string) => `Ask ${name}`,
  asked: 'Asked about',
  askedOf: (name: string) => `${name} is asked`,
  of: (section: string, name: string) => ` in ${section} of ${name}`,
  wordsOf: (name: string, section: string) => `What you ask ${name} about ${section}`,
  wordsHint: 'Goes into the send-back. Saved when you leave the field.',
  askedWords: (name: string, words: string) => `Asked of ${name}: ${words}`,
  wordsSaved: 'What you ask is saved.',
  newer: (words: string) => `Someone else changed this to: ${words}`,
  marked: (count: number) => (count === 1 ? '1 section is marked.' : `${count} sections are marked.`),
  none: 'No section is marked.',
  noneYet: 'Press “Ask about this” beside a section to mark it.',
  fine: 'Mark the rest as reviewed',
  fineBy: (name: string, time: string) => `${name} marked the rest as reviewed on ${time}.`,
  fineByNoName: (time: string) => `The rest was marked as reviewed on ${time}.`,
  saved: 'Saved.',
})
