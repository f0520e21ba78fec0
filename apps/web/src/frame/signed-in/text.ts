import { defineTexts } from '../../text/texts.ts'

/** The texts of the frame behind the sign-in. */
export const texts = defineTexts('signed-in', {
  menu: 'Account menu',
  primaryBorrower: 'Primary Borrower',
  coborrower: 'Co-Borrower',
  forPerson: (name: string) => `For ${name}`,
  offline: "You're offline. Your answers stay on this page. Save them when you're back online.",
  offlinePage: "You're offline. We'll open the page when you're back online.",
})
