import { defineSection, primaryOnly } from '../section.ts'

export const loanOverview = defineSection({
  id: 'loan_overview',
  title: 'Loan Overview',
  audience: primaryOnly,
  pages: {
    overview: { title: 'Loan Overview', returnToProgressWhenComplete: ['loan_overview', 'consent'] },
  },
})
