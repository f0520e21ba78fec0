import { defineSection, everyone } from '../section.ts'

export const personalInfo = defineSection({
  id: 'personal_info',
  title: 'Personal and Household',
  audience: everyone,
  pages: {
    'personal-info': { title: 'Tell us about yourself' },
    'personal-info/citizenship': { title: 'Are you a U.S. Citizen?' },
    'personal-info/marital-status': { title: 'What is your marital status?' },
    'personal-info/dependents': { title: 'Do you have any dependents?', returnToProgressWhenComplete: true },
  },
})
