import { defineTexts } from '../../text/texts.ts'

const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`)

export const texts = defineTexts('staff-queue', {
  views: 'Views',
  tab: (view: string, title: string) => `${view} - ${title}`,
  caption: (view: string, title: string) => `${title}: ${view}`,
  tools: 'List',
  keys: {
    next: 'Next application of the list',
    previous: 'Previous application of the list',
    open: 'Open the application',
  },
  columns: {
    title: 'Columns',
    add: 'Columns to add',
    applied: 'Applied',
    last_contact: 'Last contact',
  },
  order: {
    label: 'Order',
    byRank: 'What to do first',
    sorts: { '-submitted': 'Submitted, newest first', submitted: 'Submitted, oldest first' },
  },
  nameless: 'No name',
  coborrowers: (count: number) => (count === 1 ? '+ 1 co-borrower' : `+ ${count} co-borrowers`),
  unassigned: 'Unassigned',
  dayOf: (days: number) => `day ${days}`,
  first: (day: string) => `first ${day}`,
  nextPage: 'Next page',
  firstPage: 'First page',
  shown: (count: number, hasMore: boolean, order: string | undefined) =>
    `${applications(count)}${hasMore ? ', and more on the next page' : ''}.${order ? ` ${order}.` : ''}`,
  news: {
    refresh: 'Refresh',
    show: (count: number) => (count === 1 ? 'Show 1 change' : `Show ${count} changes`),
    changed: 'Applications changed. Press Show to see it.',
    reading: 'Refreshing…',
  },
  nextUnassigned: {
    take: 'Next unassigned',
    taking: 'Assigning…',
    none: 'Every application is assigned.',
  },
  empty: {
    mine: 'Nothing is assigned to you. Press Next unassigned, or open the view Unassigned.',
    mineOnly: 'Nothing is assigned to you.',
    unassigned: 'Every application is assigned.',
    all: 'Nothing was submitted yet. New ones show here once all borrowers have signed.',
    waiting: 'No application is waiting for a borrower.',
    done: 'No application is done yet.',
    filtered: 'No application matches these filters.',
    lastPage: "That's all.",
  },
  filters: {
    title: 'Filters',
    set: 'Filters in force',
    remove: 'Remove filter:',
    dealer: 'Dealer',
    allDealers: 'All dealers',
    officer: 'Assigned to',
    allOfficers: 'Anyone',
    collateral: 'Collateral',
    anyCollateral: 'Any',
    from: 'Submitted from',
    to: 'Submitted until',
    fromDay: (day: string) => `from ${day}`,
    toDay: (day: string) => `until ${day}`,
    unknown: "one that isn't in your list",
    apply: 'Show',
    clear: 'Clear filters',
    daysInOrder: 'This day is before the first one. Choose a later day, or clear one of them.',
  },
  files: {
    make: 'Export',
    save: 'Download CSV',
    saving: 'Downloading…',
    saved: 'The CSV file is downloaded.',
    fileName: (day: string) => `Applications ${day}.csv`,
  },
  search: {
    title: 'Search',
    kind: 'Search by',
    term: 'Search for',
    hints: {
      name: 'Whole words only: Garcia finds Garcia-Ruiz, but Gar finds nothing. Capitals and accents make no difference.',
      application: 'All 10 characters, as on the documents.',
      loan_number: 'The whole number, as in your loan system.',
      email: 'The whole address.',
      phone: 'The whole number, with area code.',
    },
    empty: 'Type what to search for.',
    search: 'Search',
    searching: 'Searching…',
    results: 'Results',
    none: 'Nothing was found. Check the spelling: only whole words are found.',
    noneExact: 'Nothing was found. Check what you typed: only the whole value is found.',
    found: applications,
    more: 'More than 50 were found, and these are the first. Search by something that fewer people share, such as a phone number.',
  },
  failures: {
    title: 'Needs technical attention',
    lead: 'Steps that failed several times. Press Try again to run one once more.',
    columns: ['Step', 'Application', 'Dealer', 'Waiting', 'Error', 'Try again'],
    none: 'Nothing needs attention.',
    noMore: 'There is nothing more on this page.',
    noSubject: 'None',
    /** An unlisted step shows its code. */
    kinds: {
      'seal-envelope': 'Sealing the signed documents',
      'build-envelope': 'Making the documents to sign',
      'void-envelope': 'Ending the documents with the signing service',
      'remove-documents': 'Deleting files that are no longer needed',
      'send-message': 'Sending an email or text message',
      'send-daily-mail': "Making a person's daily email",
    } as Readonly<Record<string, string>>,
    retry: 'Try again',
    retrying: 'Trying…',
    retried: "It's running again. If it fails, it comes back to this list.",
  },
  partiallySigned: {
    title: 'Waiting for signatures',
    lead: "At least one borrower has signed, and others haven't. You see the answers once everyone has signed.",
    columns: ['Application', 'Dealer', 'Waiting for', 'Documents made', 'Reminder'],
    none: 'No application is waiting for signatures.',
    age: (days: number) => (days === 0 ? 'Today' : days === 1 ? '1 day ago' : `${days} days ago`),
  },
  ageOf: (seconds: number) => {
    const minutes = Math.floor(seconds / 60)
    if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
    const hours = Math.floor(minutes / 60)
    if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
    return `${Math.floor(hours / 24)} days`
  },
})
