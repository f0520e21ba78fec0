import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts({
  skip: 'Skip to content',
  menu: 'Account menu',
  loading: 'Loading...',
  review: 'Review Current Application',
  dashboard: 'View Dashboard',
  account: 'Your account',
  logout: 'Logout',
  close: 'Close',
  description: (from: string) => `Apply online for the financing of your manufactured home with ${from}.`,
  offline: 'You are offline. What you typed stays here; save it once you are back online.',
  inactivity: {
    title: 'Are you still there?',
    why: 'For your security, we sign you out when nothing was done here for 30 minutes. What you saved is safe.',
    soon: 'You will be signed out in',
    left: (seconds: number) => `${seconds} seconds left`,
    close: 'Close',
    stay: 'Stay signed in',
    signOut: 'Sign out',
  },
})
