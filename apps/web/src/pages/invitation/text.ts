import type { InvitationResponse } from '@porchlight/api'
import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('invitation', {
  loading: 'Opening your invitation',
  titles: {
    OPEN: name => `${name} invited you to apply together`,
    EXPIRED: () => 'This invitation has expired',
    CANCELED: () => 'This invitation was canceled',
    ACCEPTED: () => "You've already accepted this invitation",
  } satisfies Record<InvitationResponse['state'], (name: string) => string>,
  leads: {
    OPEN: (name, dealer) =>
      `${name} is applying for a home loan at ${dealer} and asked you to apply together. No one else on the application can see your answers.`,
    EXPIRED: name => `Ask ${name} to send it again. Then open the link in the new message.`,
    CANCELED: name =>
      `If ${name} sent you a newer invitation, open the link in that message. If not, ask ${name} to invite you again.`,
    ACCEPTED: () => 'Sign in to pick up where you left off.',
  } satisfies Record<InvitationResponse['state'], (name: string, dealer: string) => string>,
  /** The name of an inviter whose data was deleted. */
  someone: 'The person who invited you',
  invited: 'Sign in with the email or phone number that was invited:',
  /** Where no text messages are sent. */
  emailOnly: {
    invited: 'Sign in with the email that was invited:',
    byText: (inviter: string) =>
      `This invitation was sent to a phone number. We don't send text messages anymore. Ask ${inviter} to invite you by email.`,
  },
  send: 'Continue',
  signIn: 'Sign in',
  invalid: "This link doesn't work",
  invalidLead:
    "Open the link in your newest message. If it doesn't work, ask the person who invited you to send it again.",
  failed: "We can't open your invitation",
  failedLead: 'Check your internet connection and try again.',
  again: 'Try again',
})
