import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-returns', {
  title: 'Sent back',
  none: 'Not sent back yet.',
  open: 'Send back',
  question: 'Send this application back?',
  why: 'The borrowers can change the sections that you check, and sign again. Nothing else changes.',
  sectionsOf: (name: string) => `Sections of ${name}`,
  reason: 'Reason',
  sentence: 'What you ask the borrowers',
  hint: 'They read it as you write it. Never write a decision here.',
  preview: 'The borrowers read',
  sending: 'Sending back…',
  done: 'Sent back. The borrowers are notified.',
  sectionsMissing: 'Check at least one section',
  reasonMissing: 'Choose a reason',
  sent: (name: string, time: string) => `${name}, ${time}`,
  asked: (name: string, sections: string) => `${name}: ${sections}`,
  unlocked: 'Unlocked by borrowers',
  unlockedOne: (name: string, section: string, time: string) => `${name} unlocked “${section}” on ${time}`,
  requests: 'Changes that borrowers asked for',
  requestOf: (name: string, time: string) => `${name}, ${time}`,
})
