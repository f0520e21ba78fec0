import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('reopening', {
  unlocked: 'The application is open again. You can make changes. Then everyone signs.',
  reopenToChange: 'Reopen to change',
  reopening: 'Reopening…',
  reopenTitle: 'Reopen the application?',
  reopen: 'Reopen',
  anywayTitle: 'Reopen anyway?',
  anyway: 'Reopen anyway',
  documentsClose: 'If you reopen the application, these documents close.',
  signAgain: 'The signatures on these documents will no longer count. Everyone will need to sign again.',
  cancel: 'Cancel',
  close: 'Close',
  askToReopen: (name: string) => `Ask ${name} to reopen`,
  asking: 'Sending…',
  askedToReopen: (name: string) => `We told ${name}. We'll let you know when the application is open again.`,
  openAgain: 'The application is open again.',
  saveNow: 'Save now',
  lockedNow: 'The signatures are being saved. Try again in a moment.',
})
