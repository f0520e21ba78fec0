import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('confirm-sign-in', {
  delayed: {
    title: { email: 'Our email is slow right now', sms: 'Our text messages are slow right now' },
    queued: {
      link: "Your email is delayed. The link will be good for 15 minutes after it's sent.",
      code: "Your code is delayed. It's good for 10 minutes after we send it.",
    },
    otherWay: {
      email: 'If you added a phone number to your account, you can sign in with that.',
      sms: 'If you added an email to your account, you can sign in with that.',
    },
  },
  emailSent: {
    title: 'Check your inbox',
    tabTitle: 'Email Sent Confirmation',
    lead: (email: string) => `A sign-in link is on its way to ${email}. It works once and expires in 15 minutes.`,
    /** While nothing is sent: the notice above says until when. */
    heldTitle: 'Your link is waiting',
    heldLead: (email: string) =>
      `Your sign-in link will go to ${email} as soon as we can send it. It works once and expires 15 minutes later.`,
    gmail: 'Open Gmail',
    outlook: 'Open Outlook',
    noMail: "Didn't get it? Check your spam folder or send it again.",
    resend: 'Resend',
    sentAgain: 'A new link is on its way.',
    other: 'Use another email or phone number',
    otherEmail: 'Use another email',
  },
  smsSent: {
    title: 'Enter your code',
    lead: (phone: string) => `A 6-digit code is on its way to ${phone}. It expires in 10 minutes.`,
    heldLead: (phone: string) =>
      `Your 6-digit code will go to ${phone} as soon as we can send it. It expires 10 minutes later.`,
    code: '6-digit code',
    verify: 'Verify',
    verifying: 'Verifying…',
    resendIn: (time: string) => `You can request a new code in ${time}.`,
    resend: 'Re-send',
    sentAgain: 'A new code is on its way.',
    resendNow: "Didn't get a code?",
    stopped: 'Stopped our texts before? Text START to the number they came from.',
    invalid: 'The code you entered is invalid.',
    notVerified: "We couldn't check the code",
    other: 'Use another email or phone number',
  },
  confirm: {
    title: 'Signing you in',
    lead: 'One moment, please.',
    which: 'Confirm your email',
    why: "We can't tell who this link is for. To finish signing in, enter the email address we sent it to.",
    email: 'Email',
    invalid: 'Must be a valid email',
    continue: 'Continue',
    close: 'Close',
    stopped: 'To sign you in, we need the email address we sent the link to.',
    type: 'Enter your email address',
  },
})
