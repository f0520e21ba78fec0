import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  version: (version: string) => `Version ${version}`,
  print: 'Print',
})
