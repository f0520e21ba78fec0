import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('sign-out', { title: 'Signing you out' })
