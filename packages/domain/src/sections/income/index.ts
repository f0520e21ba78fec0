import { defineSection, everyone } from '../section.ts'

export const income = defineSection({
  id: 'income',
  title: 'Income',
  audience: everyone,
  pages: {
    income: {
      title: 'Other income you want us to count',
      // The button answers the title: no one has to reveal all income (12 CFR 1002.5(d)(2)), and a person signs that the answers are true.
      emptyAction: {
        label: "I don't have any",
        question: 'No other income to be counted. Is that right?',
        answer: 'No other income to be counted',
      },
      returnToProgressWhenComplete: true,
    },
  },
})
