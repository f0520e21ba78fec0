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
  unassigned: 'No one',
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
  takeNext: {
    take: 'Take next',
    taking: 'Taking…',
    none: 'Every application has someone who works on it. There is nothing to take right now.',
  },
  empty: {
    mine: 'Nothing is assigned to you. Take the next application, or look at what no one works on yet.',
    mineOnly: 'Nothing is assigned to you.',
    unassigned: 'Every application has someone who works on it.',
    all: 'Nothing was submitted yet. New applications show here as soon as every borrower has signed.',
    waiting: 'No application waits for a borrower.',
    done: 'No application is done yet. Withdrawn and decided ones show here.',
    filtered: 'No application fits these filters.',
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
    collateral: 'Home or land',
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
    make: 'Make files',
    save: 'Download list',
    saving: 'Making the list…',
    saved: 'The list is downloaded.',
    fileName: (day: string) => `Applications ${day}.csv`,
  },
  search: {
    title: 'Search',
    kind: 'Search by',
    term: 'Search for',
    hints: {
      name: 'Whole words only: Garcia finds Garcia-Ruiz, but Gar finds nothing. Capitals and accents make no difference.',
      application: 'All 10 characters, as on the documents.',
      loan_number: "The whole number, as in the lender's own system.",
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
    lead: 'Steps that the system tried several times and gave up. You can have each tried once more.',
    columns: ['Step', 'Application', 'Dealer', 'Waiting', 'Error', 'Try again'],
    none: 'Everything was finished. Steps that fail again and again show here.',
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
    retried: "It's being tried again. If it fails, it comes back to this list.",
  },
  partiallySigned: {
    title: 'Partially signed',
    lead: "At least one borrower has signed, and others haven't. You see the answers once everyone has signed.",
    columns: ['Application', 'Dealer', 'Waiting for', 'Documents made', 'Reminder'],
    none: 'No application waits for a signature of a co-borrower.',
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
