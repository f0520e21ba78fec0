import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  delayed: {
    title: { email: 'Our mail is slow right now', sms: 'Our text messages are slow right now' },
    queued: {
      link: 'Your link is queued and will come. Its 15 minutes begin when it leaves.',
      code: 'Your code is queued and will come. Its 10 minutes begin when it leaves.',
    },
    otherWay: {
      email: 'If your account has a phone number too, you can sign in with that.',
      sms: 'If your account has an email address too, you can sign in with that.',
    },
  },
  emailSent: {
    title: 'Check your inbox',
    tabTitle: 'Email Sent Confirmation',
    lead: (email: string) => `A sign-in link is on its way to ${email}. It works once, for 15 minutes.`,
    gmail: 'Open Gmail',
    outlook: 'Open Outlook',
    noMail: 'No mail yet? Look in your spam folder, or have it sent again.',
    resend: 'Send again',
    sentAgain: 'A new link is on its way.',
    other: 'Use another email or phone number',
  },
  smsSent: {
    title: 'Enter your code',
    lead: (phone: string) => `A 6-digit code is on its way to ${phone}. It works for 10 minutes.`,
    code: '6-digit code',
    verify: 'Verify',
    verifying: 'Verifying…',
    resendIn: (time: string) => `You can have a new code sent in ${time}.`,
    resend: 'Re-send',
    sentAgain: 'A new code is on its way.',
    resendNow: 'No code yet?',
    invalid: 'The code you entered is invalid.',
    notVerified: 'We could not check the code',
    other: 'Use another email or phone number',
  },
  confirm: {
    title: 'Signing you in',
    lead: 'One moment, please.',
    which: 'Which email did you use?',
    why: 'You opened the link in another browser than the one you began in. Type the email address that we sent it to.',
    email: 'Email',
    invalid: 'Must be a valid email',
    continue: 'Continue',
    close: 'Close',
    stopped: 'We need the email address that the link was sent to. Without it we cannot sign you in.',
    type: 'Type the email address',
  },
})
