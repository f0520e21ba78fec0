import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('signature', {
  backToProgress: 'Return to Progress Page',
  title: 'Sign your documents',
  leave: 'Back',
  close: 'Close',
  callShort: 'Call',
  call: (dealer: string, number: string) => `Call ${dealer} at ${number}`,
  frame: 'Your documents to read and sign',
  preparing: 'Preparing your documents…',
  preparingHint: 'This usually takes a few seconds.',
  slow: 'This is taking longer than usual. Please keep this page open.',
  editingTitle: (names: string) => `Start without ${names}?`,
  editing: (names: string) => `${names} made changes in the last few minutes and may not be done.`,
  editingMeans: "Once you start signing, everyone's answers are locked.",
  waitFor: (names: string) => `Wait for ${names}`,
  startNow: 'Start signing now',
  noEnvelope: 'Error: No envelope found',
  noUrl: 'Error: No signing url found',
  tryLater: "We couldn't open your documents. Your answers are safe. Go back and try again.",
  gaveUp: 'Unable to load form for signature. Please contact a dealer representative if this issue persists.',
})
