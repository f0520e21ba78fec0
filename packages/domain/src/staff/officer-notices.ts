import { type Text, template } from '../forms/text.ts'

/**
 * The staff members that an event can reach. `assignee`: the person who has the application now; `former`: the one who had it before;
 * `managers`: those of the dealer, in place of the assignee of an unassigned one.
 */
export const officerRecipients = ['assignee', 'former', 'managers'] as const
export type OfficerRecipient = (typeof officerRecipients)[number]

/** The values of subjects: no answer and no name of a borrower. The mail below has the first name and an initial. */
interface Values {
  application: string
  dealer: string
}
type Subject = (values: Values) => Text
type SubjectOfSeveral = (values: { count: number }) => Text

interface OfficerNotice {
  title: string
  /** The subject, or null for a recipient who gets no mail. */
  subject: Record<OfficerRecipient, Subject | null>
  /** The subject of one mail for several applications, where the event can happen to several at once. */
  several?: Partial<Record<OfficerRecipient, SubjectOfSeveral>>
}

const notice = (title: string, subject: Subject | null, unassigned: Subject | null): OfficerNotice => ({
  title,
  subject: { assignee: subject, former: null, managers: unassigned },
})

/** The mails to staff about applications, never to the staff member who acted. docs/product/notices.md */
const table = {
  assigned: {
    ...notice('Assigned to you', template('Application {application} is assigned to you'), null),
    several: { assignee: template('{count} applications are assigned to you') },
  },
  taken: {
    title: 'Assigned to someone else',
    subject: { assignee: null, former: template('Application {application} is no longer yours'), managers: null },
    several: { former: template('{count} applications are no longer yours') },
  },
  unassigned: {
    ...notice('Unassigned', null, template('Application {application} is unassigned')),
    several: { managers: template('{count} applications are unassigned') },
  },
  submitted: notice(
    'Submitted',
    template('Application {application} was submitted'),
    template('Application {application} was submitted and is unassigned'),
  ),
  submitted_again: notice(
    'Submitted again',
    template('Application {application} was submitted again'),
    template('Application {application} was submitted again and is unassigned'),
  ),
  reopened: notice(
    'Reopened by a borrower',
    template('A borrower reopened application {application}'),
    template('A borrower reopened application {application}, which is unassigned'),
  ),
  withdrawn: notice(
    'Withdrawn by a borrower',
    template('A borrower withdrew application {application}'),
    template('A borrower withdrew application {application}, which was unassigned'),
  ),
  change_asked: notice(
    'A borrower asks to change something under review',
    template('A borrower asks to change something on application {application}'),
    template('A borrower asks to change something on application {application}, which is unassigned'),
  ),
  item_answered: notice(
    'Answered by a borrower',
    template('A borrower answered on application {application}'),
    template('A borrower answered on application {application}, which is unassigned'),
  ),
  item_not_understood: notice(
    "A borrower doesn't understand what is asked",
    template("A borrower doesn't understand something on application {application}"),
    template("A borrower doesn't understand something on application {application}, which is unassigned"),
  ),
} as const satisfies Record<string, OfficerNotice>

export type OfficerEvent = keyof typeof table
export const officerNotices: Readonly<Record<OfficerEvent, OfficerNotice>> = table
export const officerEvents = Object.keys(table) as OfficerEvent[]

/** The events of an application that goes from one person to another, or to no one. */
export const assignmentEvents = ['assigned', 'taken', 'unassigned'] as const satisfies readonly OfficerEvent[]

const itemEvents = ['item_answered', 'item_not_understood'] as const satisfies readonly OfficerEvent[]
/** Returns whether an event is one of items, which 0.1.0 does not know. */
export const isOfficerItemEvent = (event: OfficerEvent): boolean => itemEvents.some(known => known === event)
