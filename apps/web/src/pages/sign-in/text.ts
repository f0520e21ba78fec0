import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('sign-in', {
  home: {
    title: 'Ready to finance your home?',
    lead: 'Apply online in about 30 minutes. You can stop any time and pick up where you left off.',
    start: 'Get started',
    already: 'Already started?',
    login: 'Log in',
  },
  login: {
    title: 'Welcome back',
    lead: 'Use the email or phone number you used before.',
    open: 'Sign in to open your application.',
    with: (hint: string) =>
      `Use the ${hint.length < 2 ? `email that starts with “${hint}”` : `number ending in ${hint}`}.`,
    continue: 'Continue',
    fresh: 'New here?',
    closed: (dealer: string) =>
      `${dealer} isn't taking new applications. If you already have one, sign in to finish it.`,
    start: 'Get started',
    errors: {
      'session-inactivity': 'For your security, we logged you out due to inactivity. Please log back in to continue.',
      'expired-magiclink': 'Your login magic link has expired or it has already been used, please try to login again',
      'newer-magiclink':
        'We sent you a newer sign-in link. Open the link in our latest email, or ask for another below.',
      other:
        "There's been an error authenticating your account. Please retry, or talk to a sales representative to fix.",
    },
  },
  /** Where no text messages are sent. */
  emailOnly: {
    lead: 'Use the email you used before.',
    contact: 'Email',
    contactHint: "We'll email you a link to sign in. No password needed.",
  },
  contact: 'Email or phone number',
  contactHint: "We'll send you a link or a code to sign in. No password needed.",
  /** While messages wait. */
  heldHint: "We'll send your sign-in as soon as we can. No password needed.",
  sending: 'Sending…',
  notSent: "We couldn't send it",
  inbox: 'Development inbox',
})
