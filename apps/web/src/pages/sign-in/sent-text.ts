import { catalogue } from '../../text.ts'

/** Of the pages after something was sent: a first visit does without. */
const en = {
  emailSent: {
    title: 'Check your inbox',
    tabTitle: 'Email Sent Confirmation',
    lead: (email: string) => `We sent a sign-in link to ${email}. It works once, for 15 minutes.`,
    gmail: 'Open Gmail',
    outlook: 'Open Outlook',
    noMail: 'No mail yet? Look in your spam folder, or have it sent again.',
    resend: 'Send again',
    sentAgain: 'We sent you a new link.',
    other: 'Use another email or phone number',
  },
  smsSent: {
    title: 'Enter your code',
    lead: (phone: string) => `We texted a 6-digit code to ${phone}. It works for 10 minutes.`,
    code: '6-digit code',
    verify: 'Verify',
    verifying: 'Verifying…',
    resendIn: (time: string) => `You can have a new code sent in ${time}.`,
    resend: 'Re-send',
    sentAgain: 'We sent you a new code.',
    resendNow: 'No code yet?',
    invalid: 'The code you entered is invalid.',
    notVerified: 'We could not check the code',
    other: 'Use another email or phone number',
  },
}
export const sentText = catalogue({ en })
