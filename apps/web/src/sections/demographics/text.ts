import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('demographics', { lead: 'You can choose more than one answer.' })
