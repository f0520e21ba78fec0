import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('saving', {
  /** `note` is inserted where the person typed something. */
  unreachable: (note: string) => `We can't connect.${note} Check your internet and try again.`,
  serverFailed: (note: string) => `Something went wrong on our end.${note} Please try again in a moment.`,
  note: ' Your answers are still here.',
})
