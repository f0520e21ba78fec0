import { defineTexts } from '../../../text/texts.ts'

/** The texts that the head of an application shows, too. Those of the lists and of their dialogs load later. */
export const texts = defineTexts('staff-items-named', {
  tasks: {
    check: (title: string, who: string) => `To check: ${title}, ${who}`,
    question: (title: string, who: string) => `Question about ${title}, ${who}`,
    several: (count: number) => `${count} came in: check`,
  },
  anyone: 'Any borrower',
  partyOf: (party: string, name: string) => `${party} of ${name}`,
})
