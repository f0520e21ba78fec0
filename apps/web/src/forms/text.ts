import { catalogue } from '../text/catalogue.ts'

const en = {
  yes: 'Yes',
  no: 'No',
  optional: '(optional)',
  optionalHint: 'Optional',
  choose: 'Select',
  month: 'Month',
  year: 'Year',
  summary: 'Please check the following',
  back: 'Back',
  step: (step: number, of: number) => `${step} / ${of}`,
  filledInFor: (name: string) => `For ${name}`,
  stepLabel: 'Progress of your application',
  saving: 'Saving…',
  notSaved: 'This could not be saved',
  restored: 'We kept what you typed.',
  startOver: 'Discard it',
  loading: 'Loading',
  notLoaded: 'This page could not be loaded.',
  stillTrying:
    'We could not reach the server, and go on trying. You can also check your connection and try it yourself.',
  retry: 'Try again',
  close: 'Close',
}
export const text = catalogue({ en })
