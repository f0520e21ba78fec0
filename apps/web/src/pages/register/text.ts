import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('register', {
  title: 'Tell us about yourself',
  lead: 'This starts your application. You can stop any time and pick up where you left off.',
  salesperson: (name: string) => `Your salesperson is ${name}. You can change this later.`,
  submit: 'Agree & Continue',
  starting: 'Starting your application…',
  loading: 'Loading',
  verified: 'You signed in with this.',
  verifyNext: {
    email: 'On the next page you can verify your email, so that you can sign in with your email or your phone number.',
    sms: 'On the next page you can verify your phone number, so that you can sign in with your email or your phone number.',
  },
  /** Where no text messages are sent. */
  verifyEmailNext: 'On the next page you can verify your email, so that you can still sign in.',
  /** Before the links to the terms of use and to the privacy policy. */
  agreeing: { first: 'By continuing you agree to the', second: 'and the' },
  submitOther: 'Continue',
  agreesLater: (name: string) => `${name || 'Your co-borrower'} agrees to the terms later. You can't agree for them.`,
  textMe: 'Text me about my application',

  together: {
    title: 'Are you buying with someone?',
    lead: 'You can add someone later, too.',
    alone: 'By myself',
    invite: "Together. I'll invite them",
    inviteHint: 'They fill in their part and sign on their own phone.',
    device: 'Together, on this device',
    deviceHint: "You take turns here. They don't need a phone or email.",
    later: 'Decide later',
  },

  addTitle: 'Who is applying with you?',
  addLead:
    "Enter your co-borrower's name and contact details. Then you'll complete their sections together on this device.",
  useMine: "They don't have their own. Use my email and phone number.",
  added: (name: string) => `${name} is on the application`,
  adding: 'Adding your co-borrower…',

  invitedBy: (name: string, dealer: string) =>
    `${name} invited you to apply together at ${dealer}. No one else on the application can see your answers.`,
  accepting: 'Joining the application…',
  closed: {
    title: "This invitation isn't available",
    lead: 'It may have expired, been canceled, or been sent to another address. Ask the person who invited you to send it again.',
    signedInAs: (addresses: string[]) => `You're signed in with ${addresses.join(' and ')}.`,
    dashboard: 'Go to my applications',
    other: 'Sign in with another address',
  },
})
