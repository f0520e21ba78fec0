import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('dev', {
  inbox: {
    title: 'Development inbox',
    lead: 'Emails and text messages from this dealer, newest first. Nothing is really sent.',
    refresh: 'Refresh',
    empty: 'No messages yet. Links and codes will appear here.',
    loading: 'Loading messages',
    failed: "We couldn't load the messages.",
    signIn: 'Sign in with this link',
    kind: { EMAIL: 'Email', SMS: 'Text message' },
    to: (recipient: string, time: string) => `To ${recipient}, ${time}`,
    code: 'Code:',
    words: 'Show the message',
    back: 'Back to sign-in',
  },
  signature: {
    title: 'Try the signing page',
    lead: 'Signs you in as a sample borrower, fills in the forms, and opens the documents to sign.',
    open: 'Open sample documents',
    making: 'Filling in…',
    failed: "We couldn't make the sample",
  },
})
