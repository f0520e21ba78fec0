import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('inactivity', {
  title: 'Are you still there?',
  why: 'To protect your information, we sign you out after 30 minutes of inactivity. Your saved answers are safe.',
  soon: "You'll be signed out in",
  left: (seconds: number) => `${seconds} seconds left`,
  close: 'Close',
  stay: 'Stay signed in',
  signOut: 'Sign out',
})
