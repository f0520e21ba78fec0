import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('ui', {
  errorId: 'Error ID',
  copy: {
    copy: 'Copy',
    done: 'Copied',
    failed: "We couldn't copy it. Select it and copy it yourself.",
  },
})
