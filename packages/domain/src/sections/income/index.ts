import { defineSection, everyone } from '../section.ts'

export const income = defineSection({
  id: 'income',
  title: 'Income',
  audience: everyone,
  pages: {
    income: {
      title: 'Do you have any other income?',
      emptyAction: { label: "I don't have any", question: 'You have no other income. Is that right?' },
      returnToProgressWhenComplete: true,
    },
  },
})
