import { defineSection, everyone } from '../section.ts'

export const demographics = defineSection({
  id: 'demographics',
  title: 'Demographic',
  audience: everyone,
  pages: {
    ethnicity: { title: 'Do you identify as hispanic or latino?' },
    'ethnicity/race': { title: 'Describe your race:' },
    'ethnicity/sex': {
      title: 'What is your sex?',
      returnToProgressWhenComplete: ['demographics', 'loan_overview'],
    },
  },
})
