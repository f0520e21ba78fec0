import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-checks', {
  title: 'Check of the sections',
  lead: "Mark the sections that need something. When you've read the others, say so once for all of them.",
  needs: 'Needs something',
  of: (section: string, name: string) => ` in ${section} of ${name}`,
  marked: (count: number) => (count === 1 ? '1 section needs something.' : `${count} sections need something.`),
  none: 'No section is marked.',
  fine: 'The rest is fine',
  fineBy: (name: string, time: string) => `${name} said on ${time} that the rest is fine.`,
  fineByNoName: (time: string) => `On ${time} it was said that the rest is fine.`,
  saved: 'Saved.',
})
