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
    results: 'Search results',
    start: 'Search for a name, email, phone, application number or loan number.',
    found: applications,
    more: 'More than 50 were found. These were submitted last. Add a first name, or search by phone or number.',
    wholeWords: 'More than 5,000 applications are open, so names are found by whole words only.',
    kinds: {
      name: 'this name',
      email: 'this email',
      application: 'this application number',
      loan_number: 'this loan number',
    },
    phone: (ending: string) => `a phone ending ${ending}`,
    none: (tried: readonly string[]) => `No application that you can see has ${tried.join(' or ')}.`,
    tips: {
      name: 'Check the spelling, or search by phone or email. The first 3 letters find open applications, whole words find all.',
      email: 'Check the spelling, or search by name or phone.',
      phone: 'Check the number, or search by name.',
      application: 'Check the number, or search by name.',
      loan_number: 'Check the number. A phone has 10 digits, and an application number 10 characters.',
    },
    matches: {
      email: 'Email',
      phone: 'Phone',
      application: 'Application number',
      loan_number: 'Loan number',
    },
    of: (what: string, people: string) => `${what} of ${people}`,
    coborrower: (name: string) => `Co-borrower ${name}`,
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
