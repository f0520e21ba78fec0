import { defineTexts } from '../text/texts.ts'

const waitingTime = (minutes: number) =>
  minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`

export const texts = defineTexts({
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
  conflictTitle: 'Saved elsewhere meanwhile',
  conflictLead: 'What you typed is still here. On another screen, this was saved instead:',
  noAnswer: 'No answer',
  keepMine: 'Keep mine',
  useNewer: 'Use the newer',
  /** `kept` is inserted where the person typed something. */
  unreachable: (kept: string) => `We could not reach the server.${kept} Check your connection and try again.`,
  serverFailed: (kept: string) => `Something went wrong on our side.${kept} Please try again in a moment.`,
  kept: ' Everything you typed is still here.',
  newer: 'This was changed on another screen meanwhile. Please look it over and try again.',
  tooOften: (minutes: number) => `Too many tries. Please try again in ${waitingTime(minutes)}.`,
})
