import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  inbox: {
    title: 'Development inbox',
    lead: 'Mail and text messages of this dealer, newest first. Nothing is really sent.',
    refresh: 'Refresh',
    empty: 'Nothing was sent yet. Sign in with an email or a phone number, and the link or the code lies here.',
    loading: 'Loading messages',
    failed: 'The messages could not be loaded.',
    signIn: 'Sign in with this link',
    kind: { EMAIL: 'Email', SMS: 'Text message' },
    to: (recipient: string, time: string) => `To ${recipient}, ${time}`,
    code: 'Code:',
    words: 'Show the message',
    back: 'Back to the sign-in',
  },
  signature: {
    title: 'Try the signing page',
    lead: 'Signs you in as somebody made up, fills in an application, and opens its documents to sign.',
    open: 'Open sample documents',
    making: 'Filling in…',
    failed: 'The sample could not be made',
  },
})
