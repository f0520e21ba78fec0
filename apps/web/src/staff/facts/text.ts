import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-facts', {
  attention: {
    title: 'Check these',
    paperOnly: (name: string, day: string) => `${name}: paper only since ${day}.`,
    none: 'None of the compared facts applies.',
    what: 'What is compared',
    checked: (day: string, what: string) => `Compared at the signing of ${day}: ${what}.`,
    more: (count: number) => `${count} more`,
    other: (application: string) => `#${application}`,
  },
  totals: {
    line: 'Line',
    amount: 'Amount',
    from: 'Comes from',
    total: 'Key figure',
    figures: "Lender's figures",
    formula: 'Formula',
    notes: 'Not counted, not asked, or not given',
    noLines: 'Nothing was entered.',
  },
  changes: {
    title: (day: string) => `What changed since the signing of ${day}`,
    unchanged: (count: number) => (count === 1 ? '1 section unchanged' : `${count} sections unchanged`),
    none: 'Nothing changed. The same answers were signed again.',
    joined: (names: string) => `New on this signing: ${names}`,
    left: (names: string) => `No longer on it: ${names}`,
    asked: (sections: string) => `Asked and not changed: ${sections}`,
    figures: 'Key figures',
    kinds: { ADDED: 'Added', CHANGED: 'Changed', REMOVED: 'Removed' },
    before: 'Before: ',
    after: 'Now: ',
    removed: 'Now: no answer',
  },
  summary: {
    title: 'Summary for the file',
    why: 'One PDF with the answers, totals, notes and activity. Identifiers are masked.',
    download: 'Download the summary',
    downloading: 'Downloading…',
    downloaded: 'The summary is ready.',
    fileName: (application: string) => `Summary of application ${application}.pdf`,
  },
})
