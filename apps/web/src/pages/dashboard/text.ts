import { catalogue } from '../../text.ts'

const en = {
  title: 'Your applications',
  loading: 'Loading your applications',
  failed:
    'Unable to load applications. Refresh the page to try again. Please contact your dealer representative if this issue persists.',
  retry: 'Try again',
  id: (id: string) => `ID: ${id}`,
  created: (at: string) =>
    `Created ${new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}`,
  open: 'Continue',
  view: 'View application',
  accept: 'Accept invitation',
  /** For those who hear the button without its card. */
  of: (action: string, id: string) => `${action}, application ${id}`,
}
export const text = catalogue({ en })
