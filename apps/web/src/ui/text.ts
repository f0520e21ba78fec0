import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('ui', {
  errorId: 'Error ID',
  stillBusy: {
    label: 'Still saving…',
    why: "We can't reach our system. We keep trying: you can wait, and leave this page open.",
  },
  copy: {
    copy: 'Copy',
    done: 'Copied',
    failed: "We couldn't copy it. Select it and copy it yourself.",
  },
})
