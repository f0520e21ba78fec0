import { dayIn, nextDayIn, template } from '@porchlight/domain'
import { holdsRole, openingsADay } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { lenderMailContent } from '../../messaging/branded-mail.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { announceManyOpenings } from '../../platform/metrics/channels.ts'
import { listAdministrators } from '../staff-members/administrator-repository.ts'
import { mailStaffMember } from '../staff-members/mail.ts'
import { readProfile } from '../staff-members/staff-member-repository.ts'
import { countOpening, type FirstFindings } from './opening-count-repository.ts'

export type OpeningServices = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log' | 'jobs'>

/** The event that a reading leaves. */
export type Reading =
  | {
      event: 'application.viewed' | 'application.viewed_by_compliance'
      application_id: string
      details: { type: string; answers_of: string[] }
    }
  | { event: 'demographics.viewed'; application_id: string; details: { answers_of: string[] } }
  | {
      event: 'identifier.revealed'
      application_id: string
      borrower_id: string
      details: { field: string; reason: string }
    }
  | { event: 'caller.checked'; application_id: string; borrower_id: string; details: { is_match: boolean } }
  | {
      event: 'application.exported'
      application_id: string
      details: {
        export: string
        format: string
        reason: string
        envelope: string
        digest: string
        batch: string[]
      }
    }
  | {
      event: 'demographics.exported'
      application_id: string
      details: { export: string; reason: string; envelope: string; digest: string; answers_of: string[] }
    }

/**
 * Records that a person reads an application, and that they opened it today, with the findings that they are shown as the first. Throws
 * 429 where it would be one too many for the day, and 503 where nothing can be recorded.
 */
export const recordReading = (
  services: OpeningServices,
  actor: StaffActor,
  reading: Reading,
  context: RequestContext,
  findings?: FirstFindings,
): Promise<void> =>
  readRecorded(services, actor, reading.application_id, context, async () => ({ reading, read: undefined, findings }))

/** Reads something in a transaction, and returns it once its event is written there. Throws what `read` and {@link recordReading} throw. */
export async function readRecorded<Read>(
  services: OpeningServices,
  actor: StaffActor,
  application_id: string,
  context: RequestContext,
  read: (trx: Transaction<Database>) => Promise<{ reading: Reading; read: Read; findings?: FirstFindings | undefined }>,
): Promise<Read> {
  const { db, clock, settings, log } = services
  const { staff_id } = actor
  const now = clock.now()
  const zone = settings.LENDER_TIME_ZONE
  const opening = {
    application_id,
    day: dayIn(zone, now),
    staff_id,
    // Compliance opens without a receipt for its borrowers, and is counted like everyone.
    is_shown: !holdsRole(actor.grants, 'COMPLIANCE'),
  }
  const { opened, value } = await requireRecorded(log, application_id, () =>
    inTransaction(db, async trx => {
      const { reading, read: value, findings } = await read(trx)
      // Compliance evaluates no application, and the day would show others that it read this one.
      const first = opening.is_shown && findings ? { ...findings, opened_at: now } : undefined
      const count = await countOpening(trx, opening, first)
      if (count !== undefined && count > openingsADay.most)
        throw new HttpError('staff_openings_used_up', {
          params: { most: openingsADay.most },
          retryAfter: (nextDayIn(zone, now).getTime() - now.getTime()) / 1000,
        })
      await recordAudit(trx, actor, reading, context)
      if (count === openingsADay.alarm) await notifyOfManyOpenings(trx, services, actor, count, context)
      return { opened: count, value }
    }),
  )
  if (opened === openingsADay.alarm) {
    log.warn({ staff_id, opened }, 'a person opened as many applications in a day as raise an alarm')
    announceManyOpenings()
  }
  return value
}

const alarmTexts = {
  subject: template('{name} opened {opened} applications today'),
  title: template('Many applications were opened'),
  lead: template(
    'So far today, {name} opened {opened} applications. The most that one person can open in a day is {most}.',
  ),
  doubt: template(
    "Ask {name} whether this was their work. If it wasn't, or if you can't reach them, deactivate the account on the list of people.",
  ),
}

/** Records on the person's own chain that they opened many applications today, and mails it to the administrators. */
async function notifyOfManyOpenings(
  trx: Transaction<Database>,
  { keys, settings, jobs }: OpeningServices,
  actor: StaffActor,
  opened: number,
  context: RequestContext,
): Promise<void> {
  const { staff_id } = actor
  await recordAudit(trx, actor, { event: 'staff.many_opened', details: { opened } }, context)
  const person = await readProfile(trx, keys, staff_id)
  const params = { name: person?.name ?? staff_id, opened, most: openingsADay.most }
  const content = lenderMailContent(settings, alarmTexts.subject(params), {
    title: alarmTexts.title({}),
    paragraphs: [alarmTexts.lead(params), alarmTexts.doubt(params)],
  })
  for (const { profile } of await listAdministrators(trx, keys))
    await mailStaffMember(trx, { jobs }, profile.email, content)
}
