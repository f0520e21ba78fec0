import { defineSection, everyone } from '../section.ts'

export const employment = defineSection({
  id: 'employment',
  title: 'Employment',
  audience: everyone,
  pages: {
    employment: {
      title: 'Where do you work?',
      emptyAction: { label: "I'm currently not employed", goTo: 'no-employment' },
      returnToProgressWhenComplete: true,
    },
    'no-employment': {
      title: 'What is your employment status?',
      branch: true,
      returnToProgressWhenComplete: true,
    },
  },
})
