import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  title: 'Tell us about yourself',
  lead: 'This starts your application. You can stop at any time and come back to where you were.',
  submit: 'Agree & Continue',
  starting: 'Starting your application…',
  loading: 'Loading',
  verified: 'You signed in with this.',
  textMe: 'Text me about my application',

  addTitle: 'Who is applying with you?',
  addLead:
    'Fill this in together with them, with an email and a phone number of their own. You then go through their sections here.',
  adding: 'Adding your co-borrower…',
  textThem: 'Text them about the application',

  invitedBy: (name: string, dealer: string) =>
    `${name} invites you to apply together at ${dealer}. Your answers are yours: nobody else on the application sees them.`,
  accepting: 'Joining the application…',
  closed: {
    title: 'This invitation is not open',
    lead: 'It may have expired, been taken back, or been sent to another address. Ask the person who invited you to send it again.',
    signedInAs: (addresses: string[]) => `You are signed in with ${addresses.join(' and ')}.`,
    dashboard: 'Go to my applications',
    other: 'Sign in with another address',
  },
})
