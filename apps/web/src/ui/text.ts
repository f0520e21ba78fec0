import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('ui', {
  errorId: {
    id: (id: string) => `Error ID ${id}`,
    copy: 'Copy ID',
    copied: 'Copied',
    notCopied: "We couldn't copy it. Write it down.",
  },
})
