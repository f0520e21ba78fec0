import { defineSection, everyone } from '../section.ts'

export const consent = defineSection({
  id: 'consent',
  title: 'SSN and Consent',
  audience: everyone,
  pages: {
    'final-steps/consent': { title: 'Almost done!', returnToProgressWhenComplete: ['consent'] },
  },
})
