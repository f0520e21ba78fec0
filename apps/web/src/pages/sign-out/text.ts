import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({ title: 'Signing you out' })
