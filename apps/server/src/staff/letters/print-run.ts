import type { letterOperations } from '@porchlight/api'
import {
  addDays,
  businessDayAfter,
  canHappenToLetter,
  type Day,
  dayIn,
  isBusinessDay,
  type Language,
  letterAfter,
  phrase,
  translate,
} from '@porchlight/domain'
import { lendingRoles, pastDayError } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { authorize, refusalOf } from '../../applications/gate/policy.ts'
import type { ApplicationRecord } from '../../applications/record/application.ts'
import { lockAndReadApplication } from '../../applications/record/read-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { runIdempotently } from '../../platform/http/idempotency.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { closingOf } from '../../platform/http/share.ts'
import { requireScope } from '../queue/require-scope.ts'
import { hiddenFrom } from '../queue/terms.ts'
import { calendarOf } from '../record/task-facts.ts'
import { joinLetters, storedLetter } from './letter-pdf.ts'
import { type Letter, readLetters, readOpenedLetters, updateLetter } from './letter-repository.ts'
import { readWaiting, type WaitingRow } from './print-run-repository.ts'
import { insertSending } from './sendings.ts'

const NOT_NOW = phrase("This letter can't be recorded as mailed now. Reload to see what can")
const TOO_LATE = phrase('It left too few days on that day. Draft a new notice')

type Services = ApplicationServices
type Route = 'GET /staff/letters' | 'POST /staff/letters/print' | 'POST /staff/letters/mailed'

const waitingFor = ({ db, keys }: Pick<Services, 'db' | 'keys'>, actor: StaffActor) =>
  readWaiting(db, { dealers: requireScope(actor, lendingRoles), hidden: hiddenFrom(keys.hashContact, actor) })

/** Returns the chosen letters in the order of the list. Throws 404 where one of them does not wait. */
function chosenOf(waiting: readonly WaitingRow[], ids: readonly string[]): WaitingRow[] {
  const chosen = waiting.filter(({ id }) => ids.includes(id))
  if (chosen.length < new Set(ids).size) throw new HttpError('letter_not_found')
  return chosen
}

/** The last day on which a letter can be mailed: one for all letters of a notice, that leaves each reader its whole period. */
const lastDay = ({ INCOMPLETENESS_DAYS }: Services['settings'], { until_on }: WaitingRow): Day =>
  addDays(until_on, -INCOMPLETENESS_DAYS)

/** The last day to mail it on which the offices are open, from the day on which it was made; the last day where there is none. */
function mailBy(settings: Services['settings'], row: WaitingRow): Day {
  const last = lastDay(settings, row)
  const calendar = calendarOf(settings)
  const open = isBusinessDay(last, calendar) ? last : businessDayAfter(last, -1, calendar)
  return open < dayIn(settings.LENDER_TIME_ZONE, row.made_at) ? last : open
}

/** Changes a letter that waits, with its application locked. Returns false where it waits no longer, or the policy refuses it now. */
async function changeWaiting(
  trx: Transaction<Database>,
  { keys, applicationEvents }: Services,
  actor: StaffActor,
  { id, application_id }: Pick<WaitingRow, 'id' | 'application_id'>,
  work: (record: ApplicationRecord, letter: Letter) => Promise<void>,
): Promise<boolean> {
  const record = await lockAndReadApplication(trx, keys.fields, { application_id })
  const letter = (await readLetters(trx, application_id)).find(each => each.id === id)
  const refused = refusalOf('letter.mail', authorize(actor, 'letter.mail', record))
  if (!letter || refused || !canHappenToLetter(letter.state, 'printed')) return false
  await work(record, letter)
  await applicationEvents.changed({ trx, ...record }, actor)
  return true
}

/** Marks a letter as printed, with its event. A letter that another run mailed first stays as it is. */
async function markPrinted(services: Services, actor: StaffActor, row: WaitingRow, context: RequestContext) {
  const now = services.clock.now()
  await inTransaction(services.db, trx =>
    changeWaiting(trx, services, actor, row, async ({ application }, letter) => {
      await updateLetter(trx, letter, { state: letterAfter(letter.state, 'printed'), printed_at: now })
      const about = { application_id: application.id, borrower_id: row.borrower_id }
      await recordAudit(trx, actor, { event: 'letter.printed', details: { letter: row.id }, ...about }, context)
    }),
  )
}

interface Mailed {
  sent_on: Day
  method: 'LETTER' | 'IN_PERSON'
}

/** Records that a letter was mailed. Returns the reason, in words, where that is refused. */
async function recordMailed(
  trx: Transaction<Database>,
  services: Services,
  { actor, context, language }: { actor: StaffActor; context: RequestContext; language: Language },
  row: WaitingRow,
  { sent_on, method }: Mailed,
): Promise<string | undefined> {
  const { settings } = services
  const now = services.clock.now()
  const today = dayIn(settings.LENDER_TIME_ZONE, now)
  const wrong =
    pastDayError(sent_on, row.returned_on ?? dayIn(settings.LENDER_TIME_ZONE, row.made_at), today) ??
    (sent_on > lastDay(settings, row) ? TOO_LATE : undefined)
  if (wrong) return translate(language, wrong)
  const recorded = await changeWaiting(trx, services, actor, row, async ({ application }, letter) => {
    await insertSending(trx, application, letter, { sent_on, method, sent_by: actor.staff_id, now })
    const about = { application_id: application.id, borrower_id: row.borrower_id }
    const details = { letter: row.id, method }
    await recordAudit(trx, actor, { event: 'letter.mailed', details, ...about }, context)
  })
  return recorded ? undefined : translate(language, NOT_NOW)
}

export const printRunHandlers: Pick<Handlers<typeof letterOperations, Services>, Route> = {
  /** Lists the letters of the caller's dealers. Their words are not read. */
  'GET /staff/letters': async (services, { actor }) => {
    const { db, keys, settings } = services
    const rows = await waitingFor(services, actor)
    const ids = rows.map(({ id }) => id)
    const opened = ids.length === 0 ? [] : await readOpenedLetters(db, keys.fields, { ids })
    return {
      letters: rows.flatMap(row => {
        const content = opened.find(({ id }) => id === row.id)?.content
        if (!content) return []
        const { id, application_id, dealer_name: dealer, until_on, state, printed_at, returned_on, made_at } = row
        return [
          {
            ...{ id, application_id, dealer, name: content.name, until_on, state, returned_on },
            mail_by: mailBy(settings, row),
            made_at: made_at.toISOString(),
            printed_at: printed_at?.toISOString() ?? null,
          },
        ]
      }),
    }
  },

  /** Throws 409 where one of them would come too late. The printing is recorded before the file is sent. */
  'POST /staff/letters/print': async (services, { body, actor, context, reply }) => {
    const { db, keys, settings, clock, log } = services
    const chosen = chosenOf(await waitingFor(services, actor), body.ids)
    const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
    if (chosen.some(row => mailBy(settings, row) < today)) throw new HttpError('letter_too_late')
    const opened = await readOpenedLetters(db, keys.fields, { ids: body.ids })
    const files: Buffer[] = []
    for (const row of chosen) {
      const application = { id: row.application_id, dealer_name: row.dealer_name }
      const letter = opened.find(({ id }) => id === row.id)
      const bytes = letter && (await storedLetter(services, letter, { application, at: row.made_at }, closingOf(reply)))
      if (!bytes) throw new HttpError('letter_not_found')
      files.push(bytes)
    }
    const bytes = await joinLetters(files)
    for (const row of chosen)
      await requireRecorded(log, row.application_id, () => markPrinted(services, actor, row, context))
    return sendFile(reply, { name: 'Letters to mail.pdf', type: 'application/pdf', bytes })
  },

  /** Records the letters that can be recorded, in one transaction. Returns the others with the reason. */
  'POST /staff/letters/mailed': (services, call) => {
    const { ids, sent_on, method } = call.body
    return requireRecorded(services.log, null, () =>
      inTransaction(services.db, trx =>
        runIdempotently(trx, services.keys, call.req, async () => {
          const waiting = await waitingFor({ ...services, db: trx }, call.actor)
          const chosen = waiting.filter(({ id }) => ids.includes(id))
          if (chosen.length === 0) throw new HttpError('letter_not_found')
          const sent: string[] = []
          const refused = [...new Set(ids)]
            .filter(id => !chosen.some(row => row.id === id))
            .map(id => ({ id, message: translate(call.language, NOT_NOW) }))
          // Two runs at once lock their applications in one order.
          for (const row of chosen.toSorted((a, b) => a.application_id.localeCompare(b.application_id))) {
            const message = await recordMailed(trx, services, call, row, { sent_on, method })
            if (message === undefined) sent.push(row.id)
            else refused.push({ id: row.id, message })
          }
          return { sent, refused }
        }),
      ),
    )
  },
}
