import { nextDayIn, template } from '@porchlight/domain'
import { type OfficerEvent, type OfficerRecipient, officerNotices, staffPathTo } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import { lenderMailContent, type MessageContent } from '../../messaging/branded-mail.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Enqueue, JobSubject } from '../../platform/queue/queue.ts'
import { readReview } from '../review/review-repository.ts'
import { staffUrl } from '../sign-in/staff-session.ts'
import { type Addressee, keepForDaily, readAddressees, takeDaily } from './officer-notice-repository.ts'

export type SendOfficerMail = Enqueue<{ staff_id: string }>
export type OfficerMailServices = Pick<ApplicationServices, 'keys' | 'clock' | 'settings'> & {
  jobs: ApplicationServices['jobs'] & { sendOfficerMail: SendOfficerMail }
}

interface Told {
  event: OfficerEvent
  application: Pick<ApplicationEventContext['application'], 'id' | 'dealer_id' | 'dealer_name'>
  borrowers: ApplicationEventContext['borrowers']
  /** The person who has it now, and the one who had it before. */
  assignee_id: string | null
  former_id?: string | null
  /** The person who acted, who knows. */
  actor_id?: string
}

const texts = {
  lead: template('Dealer: {dealer}. Open the application to see more.'),
  open: template('Open the application'),
  daily: template('Your applications today: {count} news'),
  dailyTitle: template('Your applications today'),
  line: template('{title}: {application}'),
  queue: template('Open the queue'),
}

const HOUR_MS = 3_600_000
/** From 7:00 to midnight. Counted back from there, because clocks change before 7:00. */
const AFTER_SEND_MS = 17 * HOUR_MS

/** The next 7:00 in the lender's time zone, after `now`. */
export function nextMailTime(timeZone: string, now: Date): Date {
  const midnight = nextDayIn(timeZone, now)
  const today = new Date(midnight.getTime() - AFTER_SEND_MS)
  return today > now ? today : new Date(nextDayIn(timeZone, midnight).getTime() - AFTER_SEND_MS)
}

/** Tells the people that the table names, at once or in their daily mail, in the transaction of the event. */
export async function tellOfficers(
  trx: Transaction<Database>,
  services: OfficerMailServices,
  { event, application, borrowers, assignee_id, former_id = null, actor_id }: Told,
): Promise<void> {
  const { keys, clock, settings, jobs } = services
  const { subject } = officerNotices[event]
  const now = clock.now()
  const ids: Record<OfficerRecipient, { ids: string[]; managers_of?: string }> = {
    assignee: { ids: assignee_id === null ? [] : [assignee_id] },
    former: { ids: former_id === null ? [] : [former_id] },
    managers: assignee_id === null ? { ids: [], managers_of: application.dealer_id } : { ids: [] },
  }
  for (const recipient of ['assignee', 'former', 'managers'] as const) {
    const text = subject[recipient]
    if (!text) continue
    const values = { application: application.id, dealer: application.dealer_name }
    const link = new URL(staffPathTo('application', { application_id: application.id }), staffUrl(settings)).href
    const content = lenderMailContent(settings, text(values), {
      title: text(values),
      paragraphs: [texts.lead(values)],
      button: { label: texts.open({}), link },
    })
    const found = await readAddressees(trx, keys, ids[recipient])
    const told = found.filter(
      ({ id, email }) => id !== actor_id && !isBorrowerOn({ contacts: [email], account_ids: [] }, borrowers),
    )
    for (const person of told) {
      if (person.mail_when === 'AT_ONCE') await mail(trx, jobs, person, content, { application_id: application.id })
      else {
        const notice = { id: newId(), staff_id: person.id, application_id: application.id, event, created_at: now }
        const send_at = nextMailTime(settings.LENDER_TIME_ZONE, now)
        const isFirst = await keepForDaily(trx, notice, send_at)
        if (isFirst) await jobs.sendOfficerMail(trx, { staff_id: person.id }, { startAfter: send_at })
      }
    }
  }
}

const mail = (
  trx: Transaction<Database>,
  jobs: ApplicationServices['jobs'],
  { email }: Pick<Addressee, 'email'>,
  content: MessageContent,
  subject?: JobSubject,
): Promise<void> =>
  jobs.sendMessage(
    trx,
    { id: newId(), dealer_id: null, channel: 'EMAIL', recipient: email, link: null, code: null, ...content },
    { subject },
  )

const ofBorrowers: Partial<Record<Occurrence['event'], OfficerEvent>> = {
  reopened: 'reopened',
  withdrawn: 'withdrawn',
  change_asked: 'change_asked',
}

/** Tells the lender's people what a borrower did with a submitted application. */
export async function tellOfficersOfBorrowers(
  services: OfficerMailServices,
  { trx, application, borrowers }: ApplicationEventContext,
  { event }: Occurrence,
): Promise<void> {
  const told = ofBorrowers[event]
  if (!told || !application.submitted_at) return
  const review = await readReview(trx, application.id)
  if (review)
    await tellOfficers(trx, services, { event: told, application, borrowers, assignee_id: review.assignee_id })
}

/** Sends the daily mail of a person: what waited for it, each application with what happened. No mail where nothing did. */
export async function sendDailyMail(
  { db, ...services }: OfficerMailServices & Pick<ApplicationServices, 'db'>,
  staff_id: string,
): Promise<void> {
  const { keys, settings, jobs } = services
  await inTransaction(db, async trx => {
    const news = await takeDaily(trx, staff_id)
    const [person] = await readAddressees(trx, keys, { ids: [staff_id] })
    if (!person || news.length === 0) return
    const lines = news.map(({ event, application_id }) =>
      texts.line({ title: officerNotices[event].title, application: application_id }),
    )
    const content = lenderMailContent(settings, texts.daily({ count: news.length }), {
      title: texts.dailyTitle({}),
      paragraphs: lines,
      button: { label: texts.queue({}), link: new URL(staffPathTo('applications'), staffUrl(settings)).href },
    })
    await mail(trx, jobs, person, content)
  })
}
