import type { SectionStatus } from '@porchlight/domain'
import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('forms', {
  yes: 'Yes',
  no: 'No',
  optional: '(optional)',
  choose: 'Select',
  locked: 'Answers you can only read',
  arrowKeys: 'Choose with the arrow keys',
  month: 'Month',
  year: 'Year',
  errors: {
    title: 'There is a problem',
    fixedTitle: 'All fixed',
    fixed: 'Fixed:',
    tab: (title: string) => `Error: ${title}`,
    /** A message that has the label stands alone. A question ends with its own punctuation. */
    line: (label: string, message: string) =>
      ` ${message.toLowerCase()} `.includes(` ${label.toLowerCase()} `)
        ? message
        : `${label.replace(/[^?.!]$/, '$&:')} ${message}`,
  },
  address: 'Address',
  enterAddress: 'Enter the street, city, state, and zip code',
  chooseMonthYear: 'Choose a month and a year',
  back: 'Back',
  /** Replaces Save while answers are locked. */
  return: 'Return',
  step: (step: number, total: number) => `${step} / ${total}`,
  stepLabel: 'Progress of your application',
  /** On the page of a section that the lender sent back. */
  asks: (lender: string, sentence: string) => `${lender} asks: “${sentence}”`,
  sections: 'Sections',
  sectionsOf: (name: string) => `${name}'s sections`,
  allSections: 'all sections',
  sectionsDone: (done: number, total: number) => `${done} of ${total} sections done`,
  sectionStatus: { COMPLETE: 'Done', SKIPPED: 'None', INCOMPLETE: 'Not done yet' } satisfies Record<
    SectionStatus,
    string
  >,
  wholeProgress: 'Your whole application',
  haveReady: 'Have these handy',
  saved: 'Saved',
  saving: 'Saving…',
  notSaved: "This couldn't be saved",
  restored: 'We saved a draft of your answers.',
  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardLead: "You can't undo this.",
  /** Instead, where the draft was sent and no answer came. */
  discardOpen: "This may already be saved. If it is, discarding the draft doesn't remove it.",
  cancelDiscard: 'Keep draft',
  savedFirst: { title: 'This was saved', lead: 'It was saved before you answered. You can still change or remove it.' },
  loading: 'Loading',
  notLoaded: "We couldn't load this page.",
  stillTrying: "We can't connect. We'll keep trying. Check your internet connection.",
  loadsOnline: "You're offline. We'll load this page when you're back online.",
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  /** Beside a phone number, where no text messages are sent. */
  phoneUse: "For calls about your application. We don't send text messages.",
})
