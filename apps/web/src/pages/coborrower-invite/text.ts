import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('coborrower-invite', {
  title: 'Invite a co-borrower',
  titleFor: (name: string) => `Invite ${name}`,
  lead: "They'll sign in on their own phone, fill in their sections, and sign. You won't see their answers.",
  leadFor: (name: string) =>
    `When ${name} signs in and accepts, the answers you entered move to their phone. You won't be able to see or change them.`,
  leadAgain: 'Your earlier invitation will stop working.',
  /** The label where no text messages are sent. */
  email: 'Email',
  hint: (inviter: string, dealer: string) => `They'll read that ${inviter} invited them to apply at ${dealer}.`,
  send: 'Send Invite',
  sending: 'Sending…',
})
