import { defineTexts } from '../../../text/texts.ts'

export const texts = defineTexts('ending', {
  close: 'Close',
  keep: 'Keep it',
  delete: {
    title: 'Delete this application?',
    confirm: 'Delete application',
    busy: 'Deleting…',
    lost: "All answers on it are deleted. There's no way to get them back.",
    others: "Everyone's answers on it are deleted. There's no way to get them back. We'll tell the others.",
    record: 'We keep a record that it was deleted, and which texts were agreed to. It has no answers.',
  },
  withdraw: {
    title: 'Withdraw this application?',
    confirm: 'Withdraw application',
    busy: 'Withdrawing…',
    ends: (lender: string) => `${lender} stops working on it. No one can change it or sign it after that.`,
    notified: "We'll tell everyone on it.",
    retained: (lender: string) =>
      `The law asks ${lender} to keep it with the signed documents for at least 25 months. You can still read it here.`,
    again: "You can't undo this, but you can start a new application any time.",
  },
})
