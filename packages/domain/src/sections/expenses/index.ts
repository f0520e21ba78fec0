import { defineSection, everyone } from '../section.ts'

export const expenses = defineSection({
  id: 'expenses',
  title: 'Expenses',
  audience: everyone,
  pages: {
    expenses: {
      title: 'Do you pay any of these?',
      emptyAction: {
        label: "I don't pay any",
        question: "You don't pay alimony, child support, garnishments, or other support. Is that right?",
        answer: "I don't pay alimony, child support, garnishments, or other support",
      },
    },
    'expenses/bankruptcy': {
      title: 'Have you filed for bankruptcy in the last 5 years?',
      returnToProgressWhenComplete: true,
      aliases: ['personal-info/bankruptcy'],
    },
  },
})
