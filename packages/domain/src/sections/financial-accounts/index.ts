import { defineSection, everyone } from '../section.ts'

export const financialAccounts = defineSection({
  id: 'financial_accounts',
  title: 'Financial Accounts',
  audience: everyone,
  pages: {
    'financial-accounts': {
      title: 'Which financial accounts do you have?',
      emptyAction: {
        label: "I don't have any",
        question: 'You have no accounts or savings to add. Is that right?',
        answer: 'No accounts or savings to add',
      },
      returnToProgressWhenComplete: true,
      list: async () => (await import('./financial-account.ts')).financialAccountSection,
    },
  },
})
