import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-facts', {
  attention: {
    title: 'Look at first',
    none: 'There is nothing to look at first.',
    go: (section: string) => `Go to ${section}`,
    other: (application: string) => `Application #${application}`,
  },
  totals: {
    title: 'Totals',
    line: 'Line',
    amount: 'Amount',
    from: 'Comes from',
    total: 'A total above',
    formula: 'How it is worked out',
    notes: 'Not counted, not asked, or not given',
    noLines: 'No lines.',
  },
  changes: {
    title: 'Changes between signings',
    show: (day: string) => `What changed since the signing of ${day}`,
    none: 'Nothing changed. The same answers were signed again.',
    noneHere: 'Unchanged',
    joined: (names: string) => `New on this signing: ${names}`,
    left: (names: string) => `No longer on it: ${names}`,
    kinds: { ADDED: 'Added', CHANGED: 'Changed', REMOVED: 'Removed' },
    before: 'Before: ',
    after: 'Now: ',
    removed: 'Now: no answer',
  },
  summary: {
    title: 'Summary for the file',
    why: 'One PDF with the answers, totals, notes and history. Identifiers are masked.',
    download: 'Download the summary',
    downloading: 'Printing…',
    downloaded: 'The summary is ready.',
    fileName: (application: string) => `Summary of application ${application}.pdf`,
  },
})
