import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('account-menu', {
  review: 'Review Current Application',
  dashboard: 'View Dashboard',
  account: 'Your account',
  logout: 'Logout',
  close: 'Close',
  signedInAs: (contact: string) => `You're signed in with ${contact}.`,
})
