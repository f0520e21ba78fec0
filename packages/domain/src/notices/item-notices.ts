import { message, template } from '../forms/text.ts'
import { HELPFUL_LEAD } from '../items/borrower-list.ts'
import { everyone, type NoticeDefinition, type NoticeText, nothing, send } from './notice.ts'
import { openApplication, questionsToOfficer } from './shared-texts.ts'

const openList = template('See what we need')
const nothingHelpful: NoticeText = () => message(HELPFUL_LEAD)
const asks = template('{lender} needs something from you for your home loan with {dealer}.')
const officerAsks = template(
  '{officer}, {officer_title} at {lender}, needs something from you for your home loan with {dealer}.',
)
const isAbout = template("It's about: {groups}.")

/** Names the officer where one is known. */
const whoAsks: NoticeText = values => (values.officer === '' ? asks : officerAsks)(values)

/** Current while the application goes on: items are worked on in every status after the first submission. */
export const whileOpen = [
  'STARTED',
  'SENT_FOR_SIGNATURE',
  'WAITING_ON_ESIGNATURE_SERVICE',
  'SUBMITTED',
  'REVIEWED',
] as const satisfies NoticeDefinition['currentWhile']

const toPersons = (decision: ReturnType<typeof send>) => ({ ...everyone(nothing), person: decision })
const shared = { currentWhile: whileOpen, leadsTo: 'progress' } as const

/** Notices of items that the lender asks for after the submission. They name groups, and never a paper: its name could show an answer. */
export const itemNotices = {
  items_asked: {
    ...shared,
    currentItems: 'DEMANDED',
    title: 'The lender asks for something',
    button: openList,
    recipients: toPersons(
      send(
        template('{lender} needs something from you'),
        [whoAsks, isAbout, template('Everything is on one list, with what counts for each.'), questionsToOfficer],
        template('{dealer}: {lender} needs something for your loan application. {link}'),
      ),
    ),
  },
  items_asked_again: {
    ...shared,
    currentItems: 'DEMANDED',
    title: 'The lender asks for something again',
    button: openList,
    recipients: toPersons(
      send(
        template('{lender} needs something again'),
        [
          template('{lender} looked at what you sent for your home loan with {dealer}, and asks again.'),
          isAbout,
          template('The reason is on the list.'),
          questionsToOfficer,
        ],
        template('{dealer}: {lender} needs something for your loan application again. {link}'),
      ),
    ),
  },
  items_helpful: {
    ...shared,
    currentItems: 'OPEN',
    title: 'The lender lists what helps, before the Loan Estimate',
    button: template('See the list'),
    recipients: toPersons(
      send(
        template('What helps with your application'),
        [
          template('{lender} listed what helps with your loan application with {dealer}.'),
          isAbout,
          nothingHelpful,
          questionsToOfficer,
        ],
        template('{dealer}: {lender} listed what helps with your loan application. {link}'),
      ),
    ),
  },
  items_reminder: {
    ...shared,
    currentItems: 'DEMANDED',
    title: 'What the lender asked for is still open after 2, 5 and 9 days',
    button: openList,
    isReminder: true,
    recipients: toPersons(
      send(
        template('{lender} still needs something from you'),
        [
          template('{lender} still needs something from you for your loan application with {dealer}.'),
          isAbout,
          template("If you don't have something, say so on the list."),
          questionsToOfficer,
        ],
        template('{dealer}: {lender} still needs something for your loan application. {link} Stop reminders: {stop}'),
      ),
    ),
  },
  items_done: {
    ...shared,
    currentItems: 'DONE',
    title: 'Nothing that the lender asked for is open any more',
    button: openApplication,
    recipients: toPersons(
      send(
        template('Nothing more is needed from you now'),
        [
          template('{lender} has all that it asked you for. This is about your home loan with {dealer}.'),
          template("You don't have to do anything now. You can see where it stands in your application."),
          questionsToOfficer,
        ],
        template('{dealer}: {lender} needs nothing more from you now. {link}'),
      ),
    ),
  },
} satisfies Record<string, NoticeDefinition>
