import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('withdraw', {
  close: 'Close',
  keep: 'Keep it',
  delete: {
    open: 'Delete this application',
    title: 'Delete this application?',
    confirm: 'Delete application',
    busy: 'Deleting…',
    lost: "All answers on it are deleted. There's no way to get them back.",
    others: "Everyone's answers on it are deleted. There's no way to get them back. We'll tell the others.",
    record: 'We keep a record that it was deleted, and which texts were agreed to. It has no answers.',
  },
  withdraw: {
    open: 'Withdraw this application',
    title: 'Withdraw this application?',
    confirm: 'Withdraw application',
    busy: 'Withdrawing…',
    ends: (lender: string) => `${lender} stops working on it. No one can change it or sign it after that.`,
    notified: "We'll tell everyone on it.",
    retained: (lender: string) =>
      `The law asks ${lender} to keep it with the signed documents for at least 25 months. You can still read it here.`,
    again: "You can't undo this, but you can start a new application any time.",
  },
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
