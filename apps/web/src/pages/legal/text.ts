import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('legal', {
  version: (version: string) => `Version ${version}`,
  print: 'Print',
})
