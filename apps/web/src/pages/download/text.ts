import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('download', {
  title: 'Your signed documents',
  lead: (application: string) => `Application #${application}. Keep a copy for your records.`,
  combinedTitle: 'All in one file',
  combined: 'Download Combined PDF',
  combinedHint: 'Everything you signed, plus the certificate of completion.',
  separateTitle: 'Each document in its own file',
  separate: 'Download Separate Documents',
  separateHint: "A zip file with each sealed document. You can check each document's electronic seal.",
  busy: 'Downloading…',
  saved: 'Your download is ready.',
  failed: "We couldn't download the documents",
  fileName: (application: string, kind: string) => `Loan application ${application}.${kind}`,
})
