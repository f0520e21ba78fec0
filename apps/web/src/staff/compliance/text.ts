import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-compliance', {
  lead: 'For compliance to read. Nothing is changed here.',
  lists: 'Lists',
  save: 'Download CSV',
  saving: 'Downloading…',
  saved: 'Look for the CSV file in your downloads.',
  fileName: (list: string, day: string) => `${list} ${day}.csv`,
  about: (list: string) => `About ${list}`,
  none: 'Nothing yet.',
  noMore: 'Nothing more.',
  open: 'Still open',
  corrected: (day: string) => `Corrected: ${day}`,
  worksheet: {
    title: 'Decision worksheet',
    about: 'About the decision worksheet',
    from: 'First day of actions',
    to: 'Last day of actions',
    make: 'Download worksheet',
    making: 'Making the worksheet…',
    saved: 'Look for the worksheet in your downloads.',
    fileName: (from: string, to: string) => `Decision worksheet ${from} to ${to}.csv`,
    rules: [
      'One row for each loan with a final outcome, in the words of Regulation C.',
      'The action date is the day of the outcome. Open applications are left out.',
      "A lot in a community that its residents own is indirect ownership. The answers don't say so.",
      'Gaps names what is missing. Demographics are in their own file.',
    ],
  },
  deleted: 'Deleted with the data of the borrower.',
  askedWords: (section: string, words: string) => `${section}: ${words}`,
  rules: {
    'missed-clocks': [
      'Deadlines that the law sets, and that were met after their day or not at all.',
      'Open ones stand here from the day after they were due.',
    ],
    overrides: [
      'Complete on moves the decision notice. Each entry stands here.',
      'Entered later: the day of the event is before the day of the entry.',
      'What was entered by mistake or corrected stays in the file.',
    ],
    words: ['The sentences and words with which staff sent applications back.', 'Each reading is on the audit trail.'],
  },
})
