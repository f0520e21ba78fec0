import { catalogue } from '../../text/catalogue.ts'

const en = {
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
  logout: { title: 'Signing you out' },
}
export const confirmText = catalogue({ en })
