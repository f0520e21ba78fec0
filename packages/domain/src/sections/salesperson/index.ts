import { defineSection, primaryOnly } from '../section.ts'

export const salesperson = defineSection({
  id: 'sales_feedback',
  title: 'Salesperson Details',
  audience: primaryOnly,
  pages: {
    'final-steps/sales-person': {
      title: 'Who helped you with your application?',
      returnToProgressWhenComplete: true,
    },
  },
})
