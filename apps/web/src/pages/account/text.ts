import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  title: 'Your account',
  lead: 'How you sign in, and where you are signed in.',
  loading: 'Loading your account',
  contacts: {
    title: 'How you sign in',
    email: { name: 'Email', add: 'Add an email', label: 'Email' },
    sms: { name: 'Phone number', add: 'Add a phone number', label: 'Phone number' },
    verified: 'Verified',
    missing: 'Not added yet. With both you can still sign in if you lose one.',
    added: 'Added. You can sign in with it from now on.',
  },
  add: {
    why: {
      email: 'We mail you a 6-digit code, to see that this address is yours.',
      sms: 'We text you a 6-digit code, to see that this number is yours.',
    },
    send: 'Send code',
    sending: 'Sending…',
    notSent: 'We could not send it',
    sent: (to: string) => `A 6-digit code is on its way to ${to}. It works for 10 minutes.`,
    other: 'Use another one',
    resend: 'Send again',
    resent: 'A new code is on its way.',
    none: 'No code yet?',
    close: 'Close',
  },
  places: {
    title: 'Where you are signed in',
    unknown: 'Unknown device',
    here: 'This device',
    since: (time: string) => `Signed in ${time}`,
    active: (time: string) => `Last active ${time}`,
    end: 'Sign out',
    /** Appended for screen readers, which may read the button without its card. */
    endOf: (device: string, time: string) => ` ${device}, signed in ${time}`,
    ending: 'Signing out…',
    ended: 'That device is signed out.',
    notEnded: 'We could not sign it out',
    every: 'Sign out everywhere',
    everyBusy: 'Signing out…',
    everyWhy: 'Use this if you lost a device, or signed in on one that is not yours. This device is signed out too.',
    question: 'Sign out everywhere?',
    cancel: 'Cancel',
    close: 'Close',
  },
})
