import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  title: 'Your account',
  lead: "How you sign in, and where you're signed in.",
  loading: 'Loading your account',
  contacts: {
    title: 'How you sign in',
    email: { name: 'Email', add: 'Add an email', label: 'Email' },
    sms: { name: 'Phone number', add: 'Add a phone number', label: 'Phone number' },
    verified: 'Verified',
    missing: 'Not added yet. Add one so you can still sign in if you lose access to the other.',
    added: 'Added. You can now sign in with it.',
  },
  add: {
    why: {
      email: "We'll email you a 6-digit code to confirm this address.",
      sms: "We'll text you a 6-digit code to confirm this number.",
    },
    send: 'Send code',
    sending: 'Sending…',
    notSent: "We couldn't send it",
    sent: (to: string) => `A 6-digit code is on its way to ${to}. It expires in 10 minutes.`,
    other: 'Use another one',
    resend: 'Resend',
    resent: 'A new code is on its way.',
    none: "Didn't get a code?",
    close: 'Close',
  },
  places: {
    title: "Where you're signed in",
    unknown: 'Unknown device',
    here: 'This device',
    since: (time: string) => `Signed in ${time}`,
    active: (time: string) => `Last active ${time}`,
    end: 'Sign out',
    /** Appended for screen readers, which may read the button without its card. */
    endOf: (device: string, time: string) => ` ${device}, signed in ${time}`,
    ending: 'Signing out…',
    ended: 'We signed out that device.',
    notEnded: "We couldn't sign it out",
    every: 'Sign out everywhere',
    everyBusy: 'Signing out…',
    everyWhy: "Use this if you lost a device or signed in on one that isn't yours. You'll be signed out here too.",
    question: 'Sign out everywhere?',
    cancel: 'Cancel',
    close: 'Close',
  },
})
