import { defineSection, everyone } from '../section.ts'

export const income = defineSection({
  id: 'income',
  title: 'Income',
  audience: everyone,
  pages: {
    income: {
      title: 'Do you have other income you want us to count?',
      // No one has to reveal all income (12 CFR 1002.5(d)(2)), and a person signs that the answers are true.
      emptyAction: {
        label: 'No other income that I want you to count',
        question: 'You have no other income that you want us to count. Is that right?',
        answer: 'No other income that I want you to count',
      },
      returnToProgressWhenComplete: true,
    },
  },
})
