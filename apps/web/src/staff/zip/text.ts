import { defineTexts } from '../../text/texts.ts'

const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`)

export const texts = defineTexts('staff-zip', {
  title: 'Export applications',
  lead: 'One zip file for your loan system, with a file for each application that you check.',
  /** `filters`: the view of the queue and what narrows it. */
  from: (filters: string) => `From the queue: ${filters}.`,
  toQueue: 'Back to the queue',
  choose: {
    title: 'Applications',
    lastFile: 'Last export',
    all: (count: number) => (count === 1 ? 'The 1 application below' : `All ${count} applications below`),
    without: (count: number) => `Never exported (${count})`,
    outdated: (count: number) => `Re-signed since export (${count})`,
    chosen: (count: number) => `${applications(count)} checked.`,
    nameless: 'No name',
    coborrowers: (count: number) => (count === 1 ? '+ 1 co-borrower' : `+ ${count} co-borrowers`),
    none: 'Not exported yet',
    madeOn: (day: string) => `Exported ${day}`,
    isOutdated: 'Re-signed since',
    empty: 'No application in this list can be exported. Choose another view or other filters in the queue.',
    leftOut: (count: number, most: number) =>
      count === 1
        ? "1 application of this list isn't shown here, because it's open again or ended."
        : `${count >= most ? `${most} or more` : count} applications of this list aren't shown here, because they're open again or ended.`,
    more: (most: number) => `These are the first ${most}, the most for one zip file. Narrow the filters to see others.`,
  },
  form: {
    title: 'Zip file',
    formatMissing: 'Choose the format',
    reason: 'Reason',
    reasonMissing: 'Choose a reason',
    opened: (alarm: number, most: number) =>
      `Each application counts as opened by you today. More than ${alarm} in a day alerts the administrators, and ${most} is the most.`,
    receipt: 'The borrowers can read that someone at the lender opened it and on which day, without your name.',
    make: (count: number) => (count === 0 ? 'Export' : `Export ${applications(count)}`),
    making: 'Exporting…',
    nothing: 'Check at least one application.',
    fileName: (day: string) => `Applications ${day}.zip`,
  },
  running: {
    said: 'The zip file is being made.',
    received: 'Files received',
    progress: (received: number, total: number) => `${received} of ${total}`,
    cancel: 'Cancel',
  },
  outcome: {
    saved: {
      title: 'The zip file is saved',
      why: 'Open Report.html in it first. It says what to look at, what the files leave out, and which applications have no file.',
    },
    cut: {
      title: "The zip file didn't arrive",
      why: 'You canceled it or the connection was lost, so nothing was saved. Files that were made are recorded with your name all the same.',
    },
    nothing: 'Nothing was exported. You can export again.',
    safe: {
      title: 'Keep it safe',
      why: 'The files have full SSNs and dates of birth. Put the zip file nowhere that others can open, and delete it once your system has the files.',
    },
    recorded: (count: number) => `Exported (${count})`,
    refused: (count: number) => `Not exported (${count})`,
    notReached: (count: number) => `Not reached (${count})`,
    again: (count: number) => `Check ${count === 1 ? 'this 1' : `these ${count}`} again`,
  },
})
