import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  title: 'Invite a co-borrower',
  titleFor: (name: string) => `Invite ${name}`,
  lead: 'They sign in with this address on their own phone, fill in their sections and sign. You do not see their answers.',
  leadFor: (name: string) =>
    `Once ${name} signs in with this address and accepts, what you filled in moves to their phone, and you can no longer see or change it.`,
  leadAgain: 'The invitation that you sent before stops working.',
  send: 'Send Invite',
  sending: 'Sending…',
})
