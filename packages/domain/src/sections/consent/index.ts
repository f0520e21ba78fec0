import { defineSection, everyone } from '../section.ts'

export const consent = defineSection({
  id: 'consent',
  title: 'SSN and Consent',
  audience: everyone,
  isFinalStep: true,
  pages: {
    'final-steps/consent': { title: 'Almost done!', returnToProgressWhenComplete: ['consent'] },
  },
})
