import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('withdraw', {
  close: 'Close',
  delete: 'Delete this application',
  withdraw: 'Withdraw this application',
  leave: {
    open: 'Ask to be taken off',
    cancel: 'Cancel',
    title: 'Ask to be taken off this application?',
    confirm: 'Ask to be taken off',
    busy: 'Sending…',
    asks: (name: string) => `We'll tell ${name}. Only ${name} can take you off: by reopening the application.`,
    asksInReview: (name: string) => `We'll tell ${name}.`,
    until: "Until then nothing changes, and you're still on it.",
    retained: (lender: string) =>
      `If you signed documents that were submitted, ${lender} keeps them and your answers for as long as the law asks.`,
    asked: (day: string, name: string) => `You asked on ${day} to be taken off. We told ${name}.`,
    askedBy: (name: string) =>
      `${name} asked to be taken off this application. To do that, reopen it, remove ${name}, and sign again.`,
    askedByInReview: (name: string) => `${name} asked to be taken off this application.`,
    /** Before the phone number. */
    call: (company: string) => `It can't be reopened during the review. Call ${company}:`,
  },
})
