import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts({
  skip: 'Skip to content',
  menu: 'Account menu',
  primaryBorrower: 'Primary Borrower',
  coborrower: 'Co-Borrower',
  loading: 'Loading...',
  review: 'Review Current Application',
  dashboard: 'View Dashboard',
  account: 'Your account',
  logout: 'Logout',
  close: 'Close',
  description: (from: string) => `Apply online to finance your manufactured home with ${from}.`,
  offline: "You're offline. Your answers stay on this page. Save them when you're back online.",
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
