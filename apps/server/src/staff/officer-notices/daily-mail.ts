import { dayIn, listOf, nextDayIn, type Text } from '@porchlight/domain'
import {
  dailyGroups,
  isAway,
  lendingRoles,
  officerNotices,
  queueGroup,
  queueGroupLabels,
  scopeOfGrants,
} from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { lenderMailContent } from '../../messaging/branded-mail.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Enqueue } from '../../platform/queue/queue.ts'
import { readQueue, type StoredQueueRow } from '../queue/queue-repository.ts'
import type { StaffScope } from '../queue/selection-repository.ts'
import { hiddenFrom } from '../queue/terms.ts'
import { queueDatesOn } from '../record/task-facts.ts'
import { mailStaffMember } from '../staff-members/mail.ts'
import { type Mailing, queueButton } from './officer-mail.ts'
import {
  type NotifiedStaffMember,
  planDaily,
  type QueuedNotice,
  readKnown,
  readNotified,
  takeDaily,
  takeQueued,
} from './officer-notice-repository.ts'
import { dailyMail, dayInWords, taskText } from './text.ts'

/** The daily mail of a person that is due at a time (ISO 8601). */
export type SendDailyMail = Enqueue<{ staff_id: string; send_at: string }>
export type DailyMailServices = Pick<ApplicationServices, 'keys' | 'clock' | 'settings'> & {
  jobs: Mailing['jobs'] & { sendDailyMail: SendDailyMail }
}

/** A mail lists so many applications of the queue. */
const MOST_ROWS = 50
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** From 7:00 to midnight. Counted back from there, because clocks change before 7:00. */
const AFTER_SEND_MS = 17 * HOUR_MS

/** The next 7:00 in the lender's time zone, after `now`. */
export function nextMailTime(timeZone: string, now: Date): Date {
  const midnight = nextDayIn(timeZone, now)
  const today = new Date(midnight.getTime() - AFTER_SEND_MS)
  return today > now ? today : new Date(nextDayIn(timeZone, midnight).getTime() - AFTER_SEND_MS)
}

/**
 * Plans the next mail of those who chose one a day and have none planned, or whose job was lost; of all, or of one person. Each mail
 * plans the one after it, so this is for the start and for every hour.
 */
export async function planDailyMails(
  trx: Transaction<Database>,
  { clock, settings, jobs }: DailyMailServices,
  staff_id?: string,
): Promise<void> {
  const now = clock.now()
  const send_at = nextMailTime(settings.LENDER_TIME_ZONE, now)
  const lost_before = new Date(now.getTime() - DAY_MS)
  for (const id of await planDaily(trx, { send_at, lost_before, staff_id }))
    await enqueue(trx, jobs, { staff_id: id, send_at })
}

const enqueue = (
  trx: Transaction<Database>,
  jobs: DailyMailServices['jobs'],
  { staff_id, send_at }: { staff_id: string; send_at: Date },
): Promise<void> => jobs.sendDailyMail(trx, { staff_id, send_at: send_at.toISOString() }, { startAfter: send_at })

/**
 * Sends the mail of a person that is due at a time, and plans the next. Does nothing where it was sent: a repeated job and a second server
 * find the next time stored. While the person is away there is no mail, and queued notices wait.
 */
export async function sendDailyMail(
  { db, ...services }: DailyMailServices & Pick<ApplicationServices, 'db'>,
  { staff_id, send_at }: { staff_id: string; send_at: string },
): Promise<void> {
  const { keys, clock, settings, jobs } = services
  const due = new Date(send_at)
  const now = clock.now()
  await inTransaction(db, async trx => {
    const [person] = await readNotified(trx, keys, { ids: [staff_id] })
    const isDaily = person?.mail_when === 'DAILY'
    // The clock of this server may be behind that of the database.
    const next = isDaily ? nextMailTime(settings.LENDER_TIME_ZONE, now > due ? now : due) : null
    if (!(await takeDaily(trx, { staff_id, send_at: due, next }))) return
    if (next) await enqueue(trx, jobs, { staff_id, send_at: next })
    const today = dayIn(settings.LENDER_TIME_ZONE, now > due ? now : due)
    if (isDaily && isAway(person.away_until, today)) return
    const queued = await takeQueued(trx, staff_id)
    if (!person) return
    const known = await readKnown(trx, scopeOf(keys, person), queued)
    const paragraphs = [...newsOf(known), ...(isDaily ? await todoOf(trx, services, person, today) : [])]
    if (paragraphs.length === 0) return
    const title = dailyMail.subject({ day: dayInWords(today) })
    const content = lenderMailContent(settings, title, { title, paragraphs, button: queueButton(settings) })
    await mailStaffMember(trx, services, person.contacts[0], content)
  })
}

/** The events since the last mail, each with its applications. */
const newsOf = (queued: readonly QueuedNotice[]): Text[] =>
  [...Map.groupBy(queued, ({ event }) => event)].map(([event, each]) =>
    dailyMail.news({
      title: officerNotices[event].title,
      applications: listOf([...new Set(each.map(({ application_id }) => application_id))]),
    }),
  )

const scopeOf = ({ hashContact }: Keys, { id, ...person }: NotifiedStaffMember): StaffScope => ({
  dealers: scopeOfGrants(person.grants, lendingRoles),
  hidden: hiddenFrom(hashContact, { ...person, staff_id: id }),
})

/** The applications of a person in the groups of the daily mail, in the order of the queue. */
async function todoOf(
  trx: Transaction<Database>,
  { keys, settings }: DailyMailServices,
  person: NotifiedStaffMember,
  today: string,
): Promise<Text[]> {
  const selection = {
    ...scopeOf(keys, person),
    assignee: { id: person.id },
    includesLand: undefined,
    from: undefined,
    before: undefined,
  }
  const dates = queueDatesOn(settings, today)
  const page = { parts: ['OPEN', 'DUE_WAITING'], after: undefined, limit: MOST_ROWS + 1 } as const
  const rows = (await readQueue(trx, selection, dates, page)).flatMap(row => {
    const group = dailyGroups.find(group => group === queueGroup(row, dates))
    return group ? [{ ...row, group }] : []
  })
  const shown = rows.slice(0, MOST_ROWS).filter(({ is_readable }) => is_readable)
  return [...shown.map(formatRow), ...(rows.length > MOST_ROWS ? [dailyMail.more({})] : [])]
}

function formatRow({
  group,
  id,
  dealer_name,
  next_task,
  due_on,
}: StoredQueueRow & { group: (typeof dailyGroups)[number] }): Text {
  const task = taskText(next_task!)
  const day = dayInWords(due_on!)
  return dailyMail.row({ group: queueGroupLabels[group], application: id, dealer: dealer_name, task, day })
}
