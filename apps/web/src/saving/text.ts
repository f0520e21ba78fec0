import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('saving', {
  /** `note` is inserted where the person typed something. */
  unreachable: (note: string) => `We can't connect.${note} Check your internet and try again.`,
  serverFailed: (note: string) => `Something went wrong on our end.${note} Please try again in a moment.`,
  /** After a minute in which the change was sent again and again. */
  stillNotTaken: (note: string) =>
    `We kept trying for a minute, but we can't reach our system.${note} Wait a few minutes and try again.`,
  /** After the person ended the repetition of a change whose outcome is open. */
  stopped: 'We stopped trying, but this may already be done. Reload the page to see.',
  note: ' Your answers are still here.',
})
