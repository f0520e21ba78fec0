import { listOf } from '@porchlight/domain'
import {
  isGranted,
  type OfficerEvent,
  type OfficerRecipient,
  officerNotices,
  officerRecipients,
  staffPathTo,
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
import { type MailJobs, mailMember } from '../members/mail.ts'
import { readReview } from '../record/review-repository.ts'
import { staffUrl } from '../sign-in/staff-session.ts'
import { type Addressee, type KeptNotice, keepForDaily, readAddressees } from './officer-notice-repository.ts'
import { eventMail, openQueue } from './text.ts'

/** The services that a mail to people of the lender takes, and the time of its event. */
export interface Mailing extends MailJobs {
  keys: Pick<ContactKeys, 'fields'>
  settings: Settings
  now: Date
}

/** An event of an application, with the people that it concerns. */
export interface Told {
  event: OfficerEvent
  application: Pick<ApplicationEventContext['application'], 'id' | 'dealer_id' | 'dealer_name'>
  borrowers: ApplicationEventContext['borrowers']
  /** The person who has it now, and the one who had it before. */
  assignee_id: string | null
  former_id?: string | null
  /** The person who acted, who knows. */
  actor_id?: string
}

/** As which recipient a person is told of an event; undefined for a person who is not. */
function recipientIn(
  { event, application, borrowers, assignee_id, former_id, actor_id }: Told,
  person: Addressee,
): OfficerRecipient | undefined {
  if (person.id === actor_id || isBorrowerOn(person, borrowers)) return undefined
  const is: Record<OfficerRecipient, boolean> = {
    assignee: person.id === assignee_id,
    former: person.id === former_id,
    managers: assignee_id === null && isGranted(person.grants, ['MANAGER'], application.dealer_id),
  }
  return officerRecipients.find(recipient => is[recipient] && officerNotices[event].subject[recipient])
}

/**
 * Tells the people that the table names, at once or in their daily mail, in the transaction of the events. One event of several
 * applications is one mail, where the table has words for it.
 */
export async function tellOfficers(trx: Transaction<Database>, mailing: Mailing, ...told: Told[]): Promise<void> {
  const people = await readAddressees(trx, mailing.keys, {
    ids: told.flatMap(({ assignee_id, former_id }) => [assignee_id, former_id].filter(id => id != null)),
    managers_of: told.flatMap(({ assignee_id, application }) => (assignee_id === null ? [application.dealer_id] : [])),
  })
  for (const person of people)
    for (const recipient of officerRecipients) {
      const news = told.filter(each => recipientIn(each, person) === recipient)
      if (person.mail_when === 'DAILY') await keepForDaily(trx, person.id, news.map(toKept(mailing.now)))
      else
        for (const [event, ofEvent] of Map.groupBy(news, each => each.event))
          for (const { content, subject } of mailsOf(mailing, event, recipient, ofEvent))
            await mailMember(trx, mailing, person.contacts[0], content, subject)
    }
}

const toKept =
  (created_at: Date) =>
  ({ event, application }: Told): KeptNotice => ({ event, application_id: application.id, created_at })

/** One mail for each application, or one for several. */
function mailsOf(
  { settings }: Mailing,
  event: OfficerEvent,
  recipient: OfficerRecipient,
  told: readonly Told[],
): { content: MessageContent; subject?: JobSubject }[] {
  const { subject, several } = officerNotices[event]
  const ofSeveral = several?.[recipient]
  if (told.length > 1 && ofSeveral) {
    const title = ofSeveral({ count: told.length })
    const byDealer = Map.groupBy(told, ({ application }) => application.dealer_name)
    const paragraphs = [...byDealer].map(([dealer, each]) =>
      eventMail.ofDealer({ dealer, applications: listOf(each.map(({ application }) => application.id)) }),
    )
    return [{ content: lenderMailContent(settings, title, { title, paragraphs, button: queueButton(settings) }) }]
  }
  return told.map(({ application: { id: application_id, dealer_name: dealer } }) => {
    const title = subject[recipient]!({ application: application_id, dealer })
    const link = new URL(staffPathTo('application', { application_id }), staffUrl(settings)).href
    const button = { label: eventMail.open({}), link }
    const content = lenderMailContent(settings, title, { title, paragraphs: [eventMail.dealer({ dealer })], button })
    return { content, subject: { application_id } }
  })
}

export const queueButton = (settings: Settings) => ({
  label: openQueue({}),
  link: new URL(staffPathTo('applications'), staffUrl(settings)).href,
})

const ofBorrowers: Partial<Record<Occurrence['event'], OfficerEvent>> = {
  reopened: 'reopened',
  withdrawn: 'withdrawn',
  change_asked: 'change_asked',
}

/** Tells the lender's people what a borrower did with a submitted application. */
export async function tellOfficersOfBorrowers(
  services: Pick<ApplicationServices, 'keys' | 'clock' | 'settings' | 'jobs'>,
  { trx, application, borrowers }: ApplicationEventContext,
  { event }: Occurrence,
): Promise<void> {
  const told = ofBorrowers[event]
  if (!told || !application.submitted_at) return
  const review = await readReview(trx, application.id)
  if (!review) return
  const mailing = { ...services, now: services.clock.now() }
  await tellOfficers(trx, mailing, { event: told, application, borrowers, assignee_id: review.assignee_id })
}
