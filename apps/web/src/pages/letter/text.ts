import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('letter', {
  /** Until the title of the letter is read. */
  title: 'Your letter',
  loading: 'Loading your letter',
  gone: "We can't find this letter. Your list shows what we still need.",
  sent: (day: string, lender: string) => `${lender} sent you this letter on ${day}.`,
  until: (day: string) => `Please answer by ${day}.`,
  download: 'Download as PDF',
  downloading: 'Downloading…',
  downloaded: 'Your download is ready.',
  failed: "The download didn't work",
  fileName: (application: string, day: string) => `Letter about application ${application}, ${day}.pdf`,
  toList: 'Go to your list',
})
