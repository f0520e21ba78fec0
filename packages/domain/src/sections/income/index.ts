import { defineSection, everyone } from '../section.ts'

export const income = defineSection({
  id: 'income',
  title: 'Income',
  audience: everyone,
  pages: {
    income: {
      title: 'Do you have any other income?',
      emptyAction: { label: "I don't have any" },
      returnToProgressWhenComplete: true,
    },
  },
})
