import { defineSection, everyone } from '../section.ts'

export const address = defineSection({
  id: 'address',
  title: 'Address',
  audience: everyone,
  pages: {
    'address/coborrower-confirmation': { title: 'Is this your current address?', audience: ['COBORROWER'] },
    address: {
      title: 'Address Information',
      // A co-borrower opens the list by answering No to the confirmation.
      branch: ['COBORROWER'],
      emptyAction: { label: '' },
      returnToProgressWhenComplete: true,
    },
  },
})
