import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  title: 'Your signed documents',
  lead: (application: string) => `Application #${application}. Keep a copy for your records.`,
  combinedTitle: 'All in one file',
  combined: 'Download Combined PDF',
  combinedHint: 'Everything you signed and the certificate of completion together.',
  separateTitle: 'Each document by itself',
  separate: 'Download Separate Documents',
  separateHint: 'Each document as it was sealed, in a zip file. Their electronic seals can be checked one by one.',
  busy: 'Downloading…',
  saved: 'Your download is ready.',
  failed: 'The documents could not be downloaded',
  fileName: (application: string, kind: string) => `Loan application ${application}.${kind}`,
})
