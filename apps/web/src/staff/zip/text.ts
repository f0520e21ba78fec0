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
        ? "1 isn't listed, because it's open again or ended."
        : `${count >= most ? `${most} or more` : count} aren't listed, because they're open again or ended.`,
    more: (most: number) => `A zip file takes ${most}, and these are the first. Filter the queue to see others.`,
  },
  form: {
    title: 'Zip file',
    recorded: 'What is recorded',
    formatMissing: 'Choose the format',
    reason: 'Reason',
    reasonMissing: 'Choose a reason',
    opened: (alarm: number, most: number) =>
      `Each application counts as opened by you today. More than ${alarm} in a day alerts the administrators. The limit is ${most}.`,
    receipt: 'Borrowers can read on which day someone at the lender opened it, without your name.',
    make: (count: number) => (count === 0 ? 'Export' : `Export ${applications(count)}`),
    making: 'Exporting…',
    nothing: 'Check at least one application.',
    fileName: (day: string) => `Applications ${day}.zip`,
  },
  running: {
    said: 'The export has started.',
    received: 'Files received',
    progress: (received: number, total: number) => `${received} of ${total}`,
    cancel: 'Cancel',
  },
  outcome: {
    received: {
      title: 'The zip file is here',
      why: "Look for it in your downloads. Open Report.html in it first. It says what to check, what is left out, and what wasn't exported.",
    },
    cut: {
      title: "The zip file didn't arrive",
      why: 'You canceled it or the connection was lost, so nothing was saved. What was exported by then is recorded with your name.',
    },
    nothing: 'Nothing was exported. You can export again.',
    safe: {
      title: 'Keep it safe',
      why: "The files have full SSNs and dates of birth. Store them where others can't open them. Delete them once they're imported.",
    },
    recorded: (count: number) => `Exported (${count})`,
    refused: (count: number) => `Not exported (${count})`,
    notReached: (count: number) => `Not reached (${count})`,
    missing: "Can't find the zip file? Check them again to make another one.",
    again: (count: number) => `Check ${count === 1 ? 'this 1' : `these ${count}`} again`,
  },
})
