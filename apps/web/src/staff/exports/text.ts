import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-exports', {
  title: 'Export to your loan system (LOS)',
  lead: (names: string) => `What ${names} signed, as a file for your loan system.`,
  facts: 'In this export',
  noLoanNumber: "Not recorded. The export doesn't name it.",
  recordLoanNumber: 'Record the loan number',
  states: {
    OPEN_AGAIN: 'This application is open again. Export it once everyone has signed again.',
    BEING_SAVED: 'The signatures are still being saved. Export it in a minute or two.',
  },
  noFile: "It can't be exported now",
  onlyLending: 'Only loan officers and managers of this dealer can export. You can read the previous exports.',
  format: {
    title: 'Format',
    label: 'Format',
    hints: {
      MISMO: 'Choose this if your loan system imports MISMO. Most do.',
      JSON: 'Choose this if your own developers wrote the import.',
    },
  },
  report: {
    title: 'Before you export',
    blocked: (count: number) =>
      count === 1
        ? "It can't be exported until the first thing in the list is solved."
        : `It can't be exported until the first ${count} things in the list are solved.`,
    check: (count: number) =>
      count === 1 ? 'It can be exported. Check 1 thing first.' : `It can be exported. Check ${count} things first.`,
    ready: 'It can be exported.',
    counted: (label: string, count: number) => `${label} (${count})`,
    of: (borrower: string, text: string) => `${borrower}: ${text}`,
    go: (section: string) => `Go to ${section}`,
    from: (section: string) => `From ${section}`,
    ask: 'Ask about this',
    askOf: (section: string, name: string) => `: ${section} of ${name}`,
    askFor: (count: number) => (count === 1 ? 'Send back 1 section…' : `Send back ${count} sections…`),
    askNone: 'Send back…',
    askNoneWhy: 'Check “Ask about this” where a borrower can correct it, then send it back.',
  },
  make: {
    title: 'Export',
    lead: 'The file has full SSNs and dates of birth. Your name and the reason are recorded.',
    reason: 'Reason',
    reasonMissing: 'Choose a reason',
    make: 'Export',
    making: 'Exporting…',
    blocked: "It can't be exported now. The list above says why.",
    notNow: "It can't be exported now. The top of this page says why.",
    saved: (name: string) => `Look for ${name} in your downloads.`,
    hash: (start: string) => `SHA-256 hash: ${start}…`,
    lost: "The connection was lost, and nothing was saved. Export again. The list below may have an export that you didn't get.",
  },
  records: {
    title: 'Previous exports',
    none: 'Not exported yet.',
    columns: ['Exported', 'By', 'Format', 'Signed', 'Loan number', 'SHA-256 hash'],
    kinds: { DEMOGRAPHICS: 'Demographics (XML)' },
    byCommand: 'An operator',
    inZip: 'In a zip file',
    earlier: 'An earlier signing',
    noNumber: 'Not recorded',
    hashOf: (time: string) => `hash of the file of ${time}`,
  },
  changed: {
    title: 'Changed since export',
    since: (time: string) =>
      `Your loan system may still have the answers signed on ${time}. Export again, or change these values there.`,
    same: 'It was signed again since the last export, with the same answers.',
  },
  panel: {
    none: 'Not exported yet.',
    made: (time: string) => `Last export: ${time}.`,
    outdated: 'Re-signed since export',
    outdatedWhy: (time: string) =>
      `It was signed again after the export of ${time}. Open Export to see which answers changed.`,
    open: 'Export…',
  },
  demographics: {
    title: 'Export demographics',
    lead: 'A file of these answers alone, for compliance. Each export is recorded.',
    long: 'The export has these texts in full. Some systems cut them or refuse the file.',
    none: 'Not exported yet.',
    notNow: "You can export while it's submitted or in review.",
  },
  back: 'Back to the application',
})
