import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({ lead: 'You can choose more than one answer.' })
