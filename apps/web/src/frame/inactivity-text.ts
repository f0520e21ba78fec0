import { catalogue } from '../text/catalogue.ts'

const en = {
  title: 'Are you still there?',
  why: 'For your security, we sign you out when nothing was done here for 30 minutes. What you saved is safe.',
  soon: 'You will be signed out in',
  left: (seconds: number) => `${seconds} seconds left`,
  close: 'Close',
  stay: 'Stay signed in',
  signOut: 'Sign out',
}
export const inactivityText = catalogue({ en })
