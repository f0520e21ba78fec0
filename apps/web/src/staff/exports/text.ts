import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-exports', {
  title: 'File for your own system',
  lead: (names: string) => `What ${names} signed, so that no one types it twice.`,
  facts: 'What goes into the file',
  noLoanNumber: "Not recorded. The file can be made without it, and then doesn't name it.",
  recordLoanNumber: 'Record the loan number',
  states: {
    OPEN_AGAIN:
      'This application is open again. A file can be made once everyone has signed and it is submitted again.',
    BEING_SAVED: 'The signatures are still being saved. A file can be made in a minute or two.',
    WITHDRAWN: 'This application was withdrawn, so no file can be made of it.',
    FINISHED: 'Your work on this application is done, so no file can be made of it.',
  },
  noFile: 'No file can be made now',
  onlyLending: 'Only loan officers and managers of this dealer can make the file. You can read what was made.',
  format: {
    title: 'Choose the file',
    label: 'Kind of file',
    hints: {
      MISMO: 'Choose this if your system can import MISMO files. Most loan systems can.',
      JSON: 'Choose this if your own people wrote the import. Every answer has a name that they can look up.',
    },
  },
  report: {
    title: 'Before you make it',
    blocked: (count: number) =>
      count === 1
        ? "No file can be made until this is solved. It's the first thing in the list."
        : `No file can be made until ${count} things are solved. They come first in the list.`,
    check: (count: number) =>
      count === 1
        ? 'The file can be made. Look at one thing first.'
        : `The file can be made. Look at ${count} things first.`,
    ready: 'The file can be made, and there is nothing to look at first.',
    counted: (label: string, count: number) => `${label} (${count})`,
    of: (borrower: string, text: string) => `${borrower}: ${text}`,
    go: (section: string) => `Go to ${section}`,
    from: (section: string) => `From ${section}`,
    ask: 'Ask for it',
    askOf: (section: string, name: string) => `: ${section} of ${name}`,
    askFor: (count: number) => (count === 1 ? 'Ask for 1 section' : `Ask for ${count} sections`),
    askNone: 'Ask for sections',
    askNoneWhy: 'Check “Ask for it” where a borrower can mend it. You send the application back on the next page.',
  },
  make: {
    title: 'Make the file',
    lead: "The file has full SSNs and dates of birth. It's recorded with your name and the reason.",
    reason: 'Why you make it',
    reasonMissing: 'Choose why you make it',
    make: 'Make the file',
    making: 'Making…',
    blocked: 'No file can be made now. The list above says why.',
    notNow: 'No file can be made now. The top of this page says why.',
    saved: (name: string) => `Saved as ${name}.`,
    hash: (start: string) => `Its hash begins with ${start}.`,
    lost: "The connection was lost, and no file was saved. You can make it again. The list below may name one that you don't have.",
  },
  records: {
    title: 'Files made so far',
    none: 'No file was made of this application yet. Each one that you make is listed here.',
    columns: ['Made', 'By', 'Kind', 'Signed', 'Loan number', 'SHA-256 hash'],
    kinds: { DEMOGRAPHICS: 'Demographics (XML)' },
    byCommand: 'An operator, by a command',
    inZip: 'One of many in a zip file',
    earlier: 'An earlier signing',
    noNumber: 'None then',
    hashOf: (time: string) => `hash of the file of ${time}`,
  },
  changed: {
    title: 'Changed since export',
    since: (time: string) =>
      `Your own system may still have the answers that were signed on ${time}. Make a new file, or change these values there.`,
    same: 'It was signed again since the last file, with the same answers.',
  },
  panel: {
    none: 'No file was made of this application yet.',
    made: (time: string) => `The last file was made on ${time}.`,
    outdated: 'Re-signed since export',
    outdatedWhy: (time: string) =>
      `It was signed again after the file of ${time}. The page of files says if any answers changed.`,
    open: 'Open the page of files',
  },
  demographics: {
    title: 'File of demographics',
    lead: 'A file of these answers alone, for compliance. It goes into no loan file. Each one is recorded.',
    long: 'Nothing is cut from the file. Some systems cut these texts or refuse the file.',
    none: 'No file of demographics was made yet.',
    notNow: 'A file can be made while the application is submitted or in review.',
  },
  back: 'Back to the application',
})
