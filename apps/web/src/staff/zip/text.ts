import { defineTexts } from '../../text/texts.ts'

const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`)
const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)

export const texts = defineTexts('staff-zip', {
  title: 'Make files',
  lead: "For the lender's own system: one zip with a file of each application that you tick.",
  /** `filters`: the view of the queue and what narrows it. */
  from: (filters: string) => `From the queue: ${filters}.`,
  toQueue: 'Back to the queue',
  own: {
    title: 'Your zip files',
    columns: ['Zip file', 'Made', 'State'],
    name: (count: number, format: string) => `${files(count)}, ${format}`,
    states: { MAKING: 'Being made', READY: 'Ready to download', ENDED: 'Gone' },
  },
  choose: {
    title: 'Applications',
    columns: {
      borrower: 'Borrower',
      application: 'Application',
      loanNumber: 'Loan number',
      dealer: 'Dealer',
      submitted: 'Submitted',
      file: 'Last file',
    },
    all: (count: number) => (count === 1 ? 'The 1 application below' : `All ${count} applications below`),
    without: (count: number) => `Without a file (${count})`,
    outdated: (count: number) => `Signed again since (${count})`,
    chosen: (count: number) => `${applications(count)} ticked.`,
    nameless: 'No name',
    coborrowers: (count: number) => (count === 1 ? '+ 1 co-borrower' : `+ ${count} co-borrowers`),
    none: 'None yet',
    madeOn: (day: string) => `Made on ${day}`,
    isOutdated: 'Signed again since',
    empty: 'No file can be made of an application in this list. Choose another view or other filters in the queue.',
    leftOut: (count: number, most: number) =>
      count === 1
        ? "1 application of this list isn't shown here, because it's open again or ended."
        : `${count >= most ? `${most} or more` : count} applications of this list aren't shown here, because they're open again or ended.`,
    more: (most: number) => `These are the first ${most}, the most for one zip file. Narrow the filters to see others.`,
  },
  form: {
    title: 'Zip file',
    formatMissing: 'Choose the kind of file',
    reason: 'Why you make them',
    reasonMissing: 'Choose why you make them',
    opened: (alarm: number, most: number) =>
      `Each application counts as opened by you today. More than ${alarm} in a day alerts the administrators, and ${most} is the most.`,
    receipt: 'The borrowers can read that someone at the lender opened it and on which day, without your name.',
    make: (count: number) => (count === 0 ? 'Make files' : `Make ${files(count)}`),
    making: 'One moment…',
    nothing: 'Tick at least one application.',
  },
  one: {
    title: 'Files of many applications',
    back: 'Choose other applications',
    making: (count: number) => (count === 1 ? 'Your file is being made' : `Your ${count} files are being made`),
    makingWhy: 'You can leave this page and come back. The files are made all the same.',
    progress: (done: number, total: number) => `${done} of ${total}`,
    progressLabel: 'Applications done',
    /** Read out at the start and after each quarter. */
    quarters: ['The files are being made.', 'A quarter is done.', 'Half is done.', 'Three quarters are done.'],
    unreached: "We can't reach the server right now. This page keeps trying.",
    ready: 'Your zip file is ready',
    readyWith: (made: number, total: number, format: string) =>
      `It has ${files(made)}${made === total ? '' : `, of the ${total} that you chose`}: ${format}.`,
    until: (time: string) => `You can download it until ${time}.`,
    left: (minutes: number) => (minutes <= 1 ? 'That is in about a minute.' : `That is in ${minutes} minutes.`),
    download: 'Download the zip file',
    downloading: 'Downloading…',
    downloaded: 'The zip file is downloaded.',
    fileName: (day: string) => `Applications ${day}.zip`,
    content: {
      title: "What's in it",
      files: 'One file for each application, with its number in the name.',
      reports: "Beside each file a report: what to look at, what the file leaves out, and what wasn't asked.",
      refused: 'A list of those without a file, which says why.',
    },
    safe: {
      title: 'Keep it safe',
      why: 'The files have full SSNs and dates of birth. Only you can download the zip file here. Put it nowhere that others can open, and delete it once your system has the files.',
    },
    refused: {
      title: 'No file was made of these',
      open: (id: string) => `Files of application #${id}`,
    },
    ends: {
      EXPIRED: {
        title: 'This zip file is gone',
        why: 'It could be downloaded for one hour. That hour is over, and the files were deleted here. Each application still lists the file that was made of it.',
      },
      ACCESS_LOST: {
        title: 'This zip file was deleted',
        why: 'You can no longer open one of its applications. Make a new zip file of those that you can still open.',
      },
      FAILED: {
        title: "This zip file couldn't be made",
        why: "Something failed on our side, and you got no files. Please try again. An application's page may list a file that you don't have.",
      },
    },
    none: {
      title: 'No file could be made',
      why: 'The list below says why for each application.',
    },
    again: 'Make a new zip file',
  },
})
