import type { ReviewEntryResponse } from '@porchlight/api'
import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('review', {
  /** With a name, the answers are those of another person on this device. */
  title: (name?: string) => (name ? `Check ${name}'s answers` : 'Check your answers'),
  titleSubmitted: (name?: string) => (name ? `${name}'s answers` : 'Your answers'),
  lead: (name?: string) =>
    name
      ? `${name}, take one last look. If something is wrong, you can still change it.`
      : 'Take one last look. If something is wrong, you can still change it.',
  /** While the answers cannot be changed. */
  leadLocked: (name?: string) => (name ? `${name}, take one last look.` : 'Take one last look.'),
  application: (id: string) => `Application #${id}`,
  printedOn: (time: string) => `Printed ${time}`,
  loading: 'Loading your answers',
  missing: 'Some answers are missing',
  missingHint: 'We marked them below.',
  notAnswered: 'Not answered yet',
  look: 'Look at your payment',
  lookHint: 'It may have changed. We marked it below.',
  lookAgain: 'Look at your payment. It may have changed.',
  locked: "These answers can't be changed now",
  signedBefore: (time: string, name = 'You') => `${name} signed on ${time}`,
  changedSince: 'We marked what changed since then.',
  sameSince: 'Nothing changed since then. If everything is right as it is, sign again.',
  change: 'Change',
  changeOf: (question: string) => `Change: ${question}`,
  marks: { ADDED: 'New', CHANGED: 'Changed', REMOVED: 'Removed' } satisfies Record<
    NonNullable<ReviewEntryResponse['change']>,
    string
  >,
  before: (value: string) => `Before: ${value}`,
  beforeNone: 'Before: no answer',
  removed: 'No answer',
  ofOthers: (name: string) =>
    `${name} fills in the home, the land and the loan. You'll read that part in the documents before you sign.`,
  fullView: 'See the full application',
  print: 'Print',
})
