import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('account-menu', {
  review: 'Review Current Application',
  dashboard: 'View Dashboard',
  account: 'Your account',
  logout: 'Logout',
  close: 'Close',
  unsaved: {
    title: "Some answers aren't saved",
    lead: "If you sign out, they're removed from this device. To keep them, go back and save the page.",
    stay: 'Go back',
    leave: 'Sign out without saving',
  },
  signedInAs: (contact: string) => `You're signed in with ${contact}.`,
})
