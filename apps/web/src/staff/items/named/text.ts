import { defineTexts } from '../../../text/texts.ts'
import { titleWith } from './title-with.ts'

/** The texts that the head of an application shows, too. Those of the lists and of their dialogs load later. */
export const texts = defineTexts('named', {
  tasks: {
    check: (title: string, who: string) => `To check: ${titleWith(title, who)}`,
    question: (title: string, who: string) => `Question about ${titleWith(title, who)}`,
    several: (count: number) => `${count} came in: check`,
  },
  anyone: 'Any borrower',
  partyOf: (party: string, name: string) => `${party} of ${name}`,
})
