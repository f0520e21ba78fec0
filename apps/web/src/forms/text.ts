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
  errors: {
    title: 'There is a problem',
    tab: (title: string) => `Error: ${title}`,
    /** A question ends with its own punctuation. */
    line: (label: string, message: string) => `${label.replace(/[^?.!]$/, '$&:')} ${message}`,
  },
  chooseMonthYear: 'Choose a month and a year',
  back: 'Back',
  step: (step: number, of: number) => `${step} / ${of}`,
  filledInFor: (name: string) => `For ${name}`,
  stepLabel: 'Progress of your application',
  saving: 'Saving…',
  notSaved: "This couldn't be saved",
  restored: 'We saved a draft of your answers.',
  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardLead: "You can't undo this.",
  keepDraft: 'Keep draft',
  gone: 'This application is no longer here. It may have been discarded, or you may have been removed from it.',
  toDashboard: 'Go to my applications',
  toProgress: 'See what to do next',
  continueApplication: 'Continue your application',
  loading: 'Loading',
  notLoaded: "We couldn't load this page.",
  stillTrying: "We can't connect. We'll keep trying. Check your internet connection.",
  loadsOnline: "You're offline. We'll load this page when you're back online.",
  retry: 'Try again',
  close: 'Close',
  conflictTitle: 'This was changed on another device',
  conflictLead: 'Your changes are still here. The other device saved:',
  noAnswer: 'No answer',
  keepMine: 'Keep mine',
  useNewer: 'Use the other version',
  /** `kept` is inserted where the person typed something. */
  unreachable: (kept: string) => `We can't connect.${kept} Check your internet and try again.`,
  serverFailed: (kept: string) => `Something went wrong on our end.${kept} Please try again in a moment.`,
  kept: ' Your answers are still here.',
  newer: 'Someone changed this on another device. Review it and try again.',
  tooOften: (minutes: number) => `Too many tries. Please try again in ${waitingTime(minutes)}.`,
})
