import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('data', {
  captchaNotLoaded:
    "We couldn't check that you're not a robot. Something may be blocking that check on this page. Turn off ad blockers and try again.",
})
