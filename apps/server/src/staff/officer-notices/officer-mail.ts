import { listOf, type Text } from '@porchlight/domain'
import {
  type AssignmentReason,
  isGranted,
  mayKnowOf,
  type OfficerEvent,
  type OfficerRecipient,
  officerNotices,
  officerRecipients,
  staffPathTo,
  type Task,
} from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import { lenderMailContent, type MessageContent } from '../../messaging/branded-mail.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobSubject } from '../../platform/queue/queue.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { readReview } from '../record/review-repository.ts'
import { readNextTasks } from '../record/tasks.ts'
import { staffUrl } from '../sign-in/staff-session.ts'
import { type MailJobs, mailStaffMember } from '../staff-members/mail.ts'
import {
  type NotifiedStaffMember,
  type QueuedNotice,
  queueForDigest,
  readNotified,
} from './officer-notice-repository.ts'
import { assignmentReasonTexts, dayInWords, eventMail, openQueue, taskText } from './text.ts'

/** The services that a mail to staff members takes, and the time of its event. */
export interface Mailing extends MailJobs {
  keys: Pick<ContactKeys, 'fields'>
  settings: Settings
  now: Date
}

/** An event of an application, with the people that it concerns. */
export interface OfficerNews {
  event: OfficerEvent
  application: Pick<ApplicationEventContext['application'], 'id' | 'dealer_id' | 'dealer_name' | 'restricted_at'>
  borrowers: ApplicationEventContext['borrowers']
  /** The person who has it now, and the one who had it before. */
  assignee_id: string | null
  former_id?: string | null
  /** The staff member who acted, who knows. */
  actor_id?: string
  /** The reason for which it went from one person to another, or to no one. */
  reason?: AssignmentReason
  /** The same in the words of the staff member who acted. */
  words?: string | undefined
  /** The first name of the borrower who acted. */
  by?: string | undefined
}

/** A staff member's recipient role for an event; undefined for one who gets no notice of it. */
function recipientIn(
  { event, application, borrowers, assignee_id, former_id, actor_id }: OfficerNews,
  person: NotifiedStaffMember,
): OfficerRecipient | undefined {
  if (person.id === actor_id || isBorrowerOn(person, borrowers)) return undefined
  // The person who had a restricted application may not know of it any more.
  if (!mayKnowOf(person, { ...application, assignee_id })) return undefined
  const is: Record<OfficerRecipient, boolean> = {
    assignee: person.id === assignee_id,
    former: person.id === former_id,
    managers: assignee_id === null && isGranted(person.grants, ['MANAGER'], application.dealer_id),
  }
  return officerRecipients.find(recipient => is[recipient] && officerNotices[event].subject[recipient])
}

/**
 * Notifies the staff members that the table names, at once or in their daily mail, in the transaction of the events. One event of several
 * applications is one mail, where the table has words for it.
 */
export async function notifyOfficers(
  trx: Transaction<Database>,
  mailing: Mailing,
  ...news: OfficerNews[]
): Promise<void> {
  const people = await readNotified(trx, mailing.keys, {
    ids: news.flatMap(each => [each.assignee_id, each.former_id, each.actor_id].filter(id => id != null)),
    managers_of: news.flatMap(({ assignee_id, application }) => (assignee_id === null ? [application.dealer_id] : [])),
  })
  const deliveries = people.flatMap(person =>
    officerRecipients.flatMap(recipient => {
      const notices = news.filter(each => recipientIn(each, person) === recipient)
      return notices.length > 0 ? [{ person, recipient, notices }] : []
    }),
  )
  if (deliveries.length === 0) return
  const ids = new Set(news.map(({ application }) => application.id))
  const context = { people, next: await readNextTasks(trx, mailing, [...ids]) }
  for (const { person, recipient, notices } of deliveries) {
    if (person.mail_when === 'DAILY') await queueForDigest(trx, person.id, notices.map(toQueued(mailing.now)))
    else
      for (const [event, ofEvent] of Map.groupBy(notices, each => each.event))
        for (const { content, subject } of mailsOf(mailing, event, recipient, context, ofEvent))
          await mailStaffMember(trx, mailing, person.contacts[0], content, subject)
  }
}

type NextTasks = Awaited<ReturnType<typeof readNextTasks>>

const toQueued =
  (created_at: Date) =>
  ({ event, application }: OfficerNews): QueuedNotice => ({ event, application_id: application.id, created_at })

/** One mail for each application, or one for several. */
function mailsOf(
  { settings }: Mailing,
  event: OfficerEvent,
  recipient: OfficerRecipient,
  { people, next }: { people: readonly NotifiedStaffMember[]; next: NextTasks },
  news: readonly OfficerNews[],
): { content: MessageContent; subject?: JobSubject }[] {
  const { subject, several } = officerNotices[event]
  const ofSeveral = several?.[recipient]
  const causeOf = ({ by, actor_id, reason, words }: OfficerNews): Text[] => {
    const name = by ?? people.find(({ id }) => id === actor_id)?.name
    const why = reason && assignmentReasonTexts[reason]
    return [
      ...(name ? [eventMail.by({ name })] : []),
      ...(why ? [why] : []),
      ...(words ? [eventMail.reason({ words })] : []),
    ]
  }
  if (news.length > 1 && ofSeveral) {
    const title = ofSeveral({ count: news.length })
    const byDealer = Map.groupBy(news, ({ application }) => application.dealer_name)
    const paragraphs = [...byDealer].map(([dealer, each]) =>
      eventMail.ofDealer({ dealer, applications: listOf(each.map(({ application }) => application.id)) }),
    )
    const lines = [...causeOf(news[0]!), ...paragraphs, ...(recipient === 'former' ? [] : [firstDateOf(news, next)])]
    const button = queueButton(settings)
    return [{ content: lenderMailContent(settings, title, { title, paragraphs: lines, button }) }]
  }
  return news.map(each => {
    const { application, borrowers } = each
    const { id: application_id, dealer_name: dealer } = application
    const primary = borrowers.find(({ is_primary }) => is_primary)
    const title = subject[recipient]!({ application: application_id, dealer })
    const link = new URL(staffPathTo('application', { application_id }), staffUrl(settings)).href
    const button = { label: eventMail.open({}), link }
    const paragraphs = [
      ...(primary?.first_name ? [eventMail.borrower({ name: shortName(primary) })] : []),
      ...causeOf(each),
      ...(recipient === 'former' ? [] : [nextDateOf(next.get(application_id))]),
      eventMail.dealer({ dealer }),
    ]
    const content = lenderMailContent(settings, title, { title, paragraphs, button })
    return { content, subject: { application_id } }
  })
}

const nextDateOf = (task: Task | undefined): Text =>
  task ? eventMail.next({ day: dayInWords(task.due_on), task: taskText(task.kind) }) : eventMail.noDate({})

/** The earliest of the dates of several applications. */
function firstDateOf(news: readonly OfficerNews[], next: NextTasks): Text {
  const [first] = news
    .flatMap(({ application: { id } }) => {
      const task = next.get(id)
      return task ? [{ application: id, ...task }] : []
    })
    .sort((a, b) => (a.due_on < b.due_on ? -1 : Number(a.due_on > b.due_on)))
  if (!first) return eventMail.noDate({})
  const { application, due_on, kind } = first
  return eventMail.nextOfSeveral({ day: dayInWords(due_on), task: taskText(kind), application })
}

/** 'Rosa D.' */
const shortName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  last_name ? `${first_name} ${[...last_name][0]}.` : first_name

export const queueButton = (settings: Settings) => ({
  label: openQueue({}),
  link: new URL(staffPathTo('applications'), staffUrl(settings)).href,
})

const ofBorrowers: Partial<Record<Occurrence['event'], OfficerEvent>> = {
  reopened: 'reopened',
  withdrawn: 'withdrawn',
  change_asked: 'change_asked',
  item_answered: 'item_answered',
  item_not_understood: 'item_not_understood',
}

/** Notifies staff members of what a borrower did with a submitted application. */
export async function notifyOfficersOfBorrowers(
  services: Pick<ApplicationServices, 'keys' | 'clock' | 'settings' | 'jobs'>,
  { trx, application, borrowers }: ApplicationEventContext,
  { event, about, persons }: Occurrence,
): Promise<void> {
  const officerEvent = ofBorrowers[event]
  if (!officerEvent || !application.submitted_at) return
  const review = await readReview(trx, application.id)
  if (!review) return
  const mailing = { ...services, now: services.clock.now() }
  const by = about?.first_name ?? borrowers.find(({ id }) => persons.includes(id))?.first_name
  const { assignee_id } = review
  await notifyOfficers(trx, mailing, { event: officerEvent, application, borrowers, assignee_id, by })
}
