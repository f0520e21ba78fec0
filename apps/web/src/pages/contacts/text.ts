import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('contacts', {
  why: {
    email: "We'll email you a 6-digit code to confirm this address.",
    sms: "We'll text you a 6-digit code to confirm this number.",
  },
  send: 'Send code',
  sending: 'Sending…',
  notSent: "We couldn't send it",
  sent: (to: string) => `A 6-digit code is on its way to ${to}. It expires in 10 minutes.`,
  /** While messages wait. */
  held: {
    sent: (to: string) => `Your 6-digit code will go to ${to} as soon as we can send it. It expires 10 minutes later.`,
    resent: "We'll send a new code as soon as we can.",
  },
  another: 'Use another one',
  resend: 'Resend',
  resent: 'A new code is on its way.',
  none: "Didn't get a code?",
  close: 'Close',
  taken: {
    email: {
      title: (email: string) => `${email} already signs in to another application`,
      text: 'The code is right. To open that application, sign in with that email.',
      signIn: 'Sign in with that email',
    },
    sms: {
      title: (phone: string) => `${phone} already signs in to another application`,
      text: 'The code is right. To open that application, sign in with that number.',
      signIn: 'Sign in with that number',
    },
  },

  offer: {
    title: 'Two ways to sign in',
    email: 'Verify your email, so that you can sign in with your email or your phone number.',
    sms: 'Verify your phone number, so that you can sign in with your email or your phone number.',
    verify: { email: 'Verify your email', sms: 'Verify your phone number' },
    label: { email: 'Email', sms: 'Phone number' },
    done: 'Verified. You can now sign in with your email or your phone number.',
    /** Where no text messages are sent, to a person who signed in by them. */
    emailOnly: {
      title: "We don't send text messages anymore",
      email: 'Verify your email, so that you can still sign in.',
      done: 'Verified. You can now sign in with your email.',
    },
  },

  /** Keyed by the kind of contact that the application lists, and the kind that it was begun with. */
  begun: {
    email: {
      sms: (hint: string) =>
        `An application that lists this email was begun with the number ending in ${hint}. Sign in with that number to open it.`,
      email: (hint: string) =>
        `An application that lists this email was started with another email, which starts with “${hint}”. Sign in with that email to open it.`,
    },
    sms: {
      sms: (hint: string) =>
        `An application that lists this number was started with another number, ending in ${hint}. Sign in with that number to open it.`,
      email: (hint: string) =>
        `An application that lists this number was started with the email that starts with “${hint}”. Sign in with that email to open it.`,
    },
  },
  /** Where no text message can prove the number. */
  begunByText: (hint: string, dealer: string, phone: string) =>
    `An application that lists your email was started with the number ending in ${hint}. We don't send text messages, so call ${dealer} at ${phone} to open it.`,
  signInWith: { email: 'Sign in with that email', sms: 'Sign in with that number' },
  whichLabel: {
    email: (hint: string) => `The email that starts with “${hint}”`,
    sms: (hint: string) => `The number ending in ${hint}`,
  },
  elsewhere: {
    email: 'Started before, with a phone number or another email?',
    sms: 'Started before, with an email or another phone number?',
    /** Where no text messages are sent. */
    emailOnly: 'Started before, with another email?',
    link: 'Sign in with that instead',
  },
  both: {
    title: 'Use both to sign in?',
    text: (first: string, second: string) =>
      `From now on, ${first} and ${second} both open your application. You can sign in with one or the other.`,
    use: 'Use both to sign in',
    only: { email: 'Use only that email', sms: 'Use only that number' },
    opening: 'Opening your application…',
    notOpened: "We couldn't open it",
  },
})
