import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('sign', {
  skip: 'Skip to content',
  opening: 'Opening your documents',
  loading: 'Loading the document',
  steps: 'Steps of signing',
  step: (step: number, total: number) => `Step ${step} of ${total}`,
  notDone: "That didn't work",
  /** A sentence within one of `saving/text.ts`. */
  note: ' Your answers are safe.',
  /** After the person ended the repetition of a step. The page can't be loaded again. */
  stopped: 'We stopped trying, but this may already be done. Go back to your application to check.',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  next: 'Continue',

  overTitle: 'Your documents are closed',
  overHint: 'To open them again, go back to your application and select Sign & Submit.',
  openAgain: 'Open the documents again',
  signInAgain: 'Sign in again',
  toApplications: 'See your applications',
  closedHints: {
    newDocuments: "When everyone is ready again, you'll get new documents to sign.",
    reason: 'Your application shows the reason.',
    startAgain: 'Go back and select Sign & Submit.',
    call: 'Questions? Call your dealer.',
  },

  handOverTitle: (name: string) => `Hand the device to ${name}`,
  handOverLead: (name: string, from: string) => `The next steps are for ${name} only, not for ${from}.`,
  handOverAgree: (name: string) => `I'm ${name}`,
  handOverFirst: "First, confirm that it's you.",

  consentTitle: 'Signing electronically',
  consentLead: (lender: string) =>
    `To sign online with ${lender}, you need to agree to get documents electronically. Open and read this notice first.`,
  openDisclosure: 'Open the document',
  consentAgree: 'I was able to open and read this document. I agree to electronic records and signatures',
  consentFirst: 'Open the document first.',
  agreeFirst: 'Check the box to continue.',

  readTitle: 'Read your documents',
  documentOf: (number: number, total: number) => `Document ${number} of ${total}`,
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  nextDocument: 'Next document',
  readFirst: 'Read to the end to continue.',
  saving: 'Saving…',
  goOnToSign: 'Continue to sign',
  pagesOf: (title: string) => `Pages of ${title}`,
  asPages: 'Page',
  asText: 'Text',
  view: 'Show the document',
  larger: 'Larger',
  smaller: 'Smaller',
  print: 'Print',
  printing: 'Preparing to print…',
  save: 'Save',
  savedAs: (name: string) => `Saved as ${name}`,
  toEnd: 'Skip to the end',
  endOf: (title: string) => `End of ${title}`,
  /** `page` is undefined where the document is shown as text, `minutes` once the end was reached. */
  position: (page: number | undefined, pages: number, minutes: number | undefined) =>
    [
      page !== undefined && `Page ${page} of ${pages}`,
      minutes === undefined
        ? "You've reached the end"
        : minutes < 1
          ? 'Less than a minute left to read'
          : minutes === 1
            ? 'About 1 minute left to read'
            : `About ${minutes} minutes left to read`,
    ]
      .filter(Boolean)
      .join(' · '),
  saveCopy: (title: string) => `Save a copy of ${title}`,
  textOf: (title: string) => `Text of ${title}`,
  forExperts: 'For experts',
  altered: "This document didn't load correctly, so we're not showing it. Try again, or call your dealer.",
  unreadable: "We couldn't show this document.",

  signTitle: 'Sign your documents',
  signLead: (titles: string) => `You're signing: ${titles}.`,
  how: 'How would you like to sign?',
  type: 'Type my name',
  draw: 'Draw my signature',
  name: 'Type your full name',
  preview: 'Preview',
  drawHere: 'Draw your signature with your finger, a pen, or the mouse',
  drawHint: 'Draw inside the box. Using only a keyboard? Type your name instead.',
  undo: 'Undo',
  clear: 'Clear',
  notDrawn: 'Draw your signature in the box',
  intent: 'I intend to sign these documents, and this is my signature',
  intentFirst: 'Check the box to show that you intend to sign.',
  sign: 'Sign application',
  signing: 'Signing…',

  decline: 'Decline to sign',
  later: 'Finish later',
  declineTitle: 'Decline to sign?',
  declineText: "To sign later, the application is reopened first. If others apply with you, we'll let them know.",
  reason: 'Your reason',
  reasonHint: 'Everyone on the application and the lender can read this.',
  reasonMissing: 'Enter a reason',
  declining: 'Declining…',

  signedTitle: 'Thank you for signing',
  signedText: (name: string) =>
    `${name}, your signature has been saved. You can download your documents once everyone has signed.`,
  declinedTitle: 'You declined to sign',
  declinedText: "Nothing was signed. If others apply with you, we'll let them know.",
  goBack: 'Return to your application',
})
