import type { ReviewEntryResponse } from '@porchlight/domain'
import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  title: 'Check your answers',
  titleOf: (name: string) => `Check ${name}'s answers`,
  titleSent: 'Your answers',
  titleSentOf: (name: string) => `${name}'s answers`,
  lead: 'Please read everything once more. If something is wrong, you can still change it.',
  leadOf: (name: string) =>
    `${name}, please read everything once more. If something is wrong, it can still be changed.`,
  loading: 'Loading your answers',
  missing: 'Some answers are missing',
  missingHint: 'We marked them below.',
  notAnswered: 'Not answered yet',
  locked: "These answers can't be changed now",
  signedBefore: (time: string) => `You signed on ${time}`,
  signedBeforeBy: (name: string, time: string) => `${name} signed on ${time}`,
  changedSince: 'We marked what changed since then.',
  sameSince: 'Nothing changed since then.',
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
    `${name} fills in the home, the land and the loan for both of you. You'll read that part in the documents before you sign.`,
  fullView: 'See the full application',
  print: 'Print',
})
