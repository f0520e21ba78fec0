import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({ lead: 'You may choose more than one answer.' })
