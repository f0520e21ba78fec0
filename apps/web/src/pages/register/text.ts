import { catalogue } from '../../text.ts'

const en = {
  title: 'Tell us about yourself',
  lead: 'This starts your application. You can stop at any time and come back to where you were.',
  submit: 'Agree & Continue',
  starting: 'Starting your application…',
  loading: 'Loading',
  verified: 'You signed in with this.',
  textMe: 'Text me about my application',
}
export const text = catalogue({ en })
