import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-keys', {
  open: 'Keyboard shortcuts',
  title: 'Keyboard shortcuts',
  and: 'then',
  actions: {
    'g q': 'Go to the applications',
    'g o': 'Go to the overview',
    '/': 'Search',
    t: 'Next unassigned, on the applications page',
    n: 'Next page of a list',
    '?': 'Show these shortcuts',
  },
  on: 'Use single keys',
  onHint: 'They do nothing while you type in a field. This choice is for this browser.',
})
