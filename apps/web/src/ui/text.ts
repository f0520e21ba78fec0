import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('ui', {
  errorId: 'Error ID',
  stillSaving: 'Still saving…',
  copy: {
    copy: 'Copy',
    done: 'Copied',
    failed: "We couldn't copy it. Select it and copy it yourself.",
  },
})
