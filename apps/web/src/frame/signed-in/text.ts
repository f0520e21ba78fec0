import { defineTexts } from '../../text/texts.ts'

/** The texts of the frame behind the sign-in. */
export const texts = defineTexts('signed-in', {
  menu: 'Account menu',
  primaryBorrower: 'Primary Borrower',
  coborrower: 'Co-Borrower',
  review: 'Review Current Application',
  dashboard: 'View Dashboard',
  account: 'Your account',
  logout: 'Logout',
  close: 'Close',
  offline: "You're offline. Your answers stay on this page. Save them when you're back online.",
  offlinePage: "You're offline. We'll open the page when you're back online.",
  inactivity: {
    title: 'Are you still there?',
    why: 'To protect your information, we sign you out after 30 minutes of inactivity. Your saved answers are safe.',
    soon: "You'll be signed out in",
    left: (seconds: number) => `${seconds} seconds left`,
    close: 'Close',
    stay: 'Stay signed in',
    signOut: 'Sign out',
  },
})
