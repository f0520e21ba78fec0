import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('full-view', {
  title: 'Full application',
  lead: (application: string) => `Everything you can see on application #${application}.`,
  experts: 'For experts',
  format: 'Show as',
  html: 'HTML',
  json: 'JSON',
  loading: 'Loading the full application',
  print: 'Print',
  document: (application: string) => `Application #${application}`,
  data: (application: string) => `Application #${application} as JSON`,
  unsupported: 'Unsupported content type',
  retry: 'Try again',
})
