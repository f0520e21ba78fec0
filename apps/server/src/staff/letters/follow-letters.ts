import { dayIn, isEnded } from '@porchlight/domain'
import { answerTo, countingEvents, eventsOfKind } from '@porchlight/domain/staff'
import type { ApplicationEventContext } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { OpenedItem } from '../items/item-repository.ts'
import { insertFileEvents, systemEvent } from '../record/file-event-repository.ts'
import { answeringEvents } from './answering-events.ts'
import { readLetters } from './letter-repository.ts'
import { readAnswers, readNotices } from './notice-repository.ts'
import { countingId, followFile, readFileEvents } from './sendings.ts'

type Services = Pick<ApplicationServices, 'clock'> & { settings: Pick<Settings, 'LENDER_TIME_ZONE'> }
/** A locked application, and the transaction. */
interface Followed {
  trx: ApplicationEventContext['trx']
  application: Pick<ApplicationEventContext['application'], 'id' | 'withdrawn_at' | 'finished_at'>
}

/** Returns whether an item was answered after a time. A later request does not undo that. */
export const isAnsweredSince = ({ events }: Pick<OpenedItem, 'events'>, since: Date): boolean =>
  events.some(({ event, at }) => at > since && answeringEvents.some(answering => answering === event))

/**
 * Updates the letters of an application after a change: applies what a person recorded or corrected in the file about their sending, and records
 * once for each notice that everything in it was answered.
 */
export async function followLetters(services: Services, { trx, application }: Followed): Promise<void> {
  const letters = await readLetters(trx, application.id)
  for (const letter of letters) {
    if (letter.file_event_id === null) continue
    // Read for each letter: what was recorded for the one before counts.
    const recorded = await readFileEvents(trx, application.id)
    if (await followFile(trx, letter, recorded, services.clock.now()))
      await recordAnswer(services, { trx, application }, letter.notice_id, countingId(recorded, letter.file_event_id))
  }
}

/** Records that everything in a notice was answered, on the day of the last answer. `sent_id`: the event of its sending that counts. */
async function recordAnswer(
  { clock, settings }: Services,
  { trx, application }: Followed,
  notice_id: string,
  sent_id: string,
): Promise<void> {
  const events = countingEvents(await readFileEvents(trx, application.id))
  const sent = eventsOfKind(events, 'INCOMPLETENESS_NOTICE').find(({ id }) => id === sent_id)
  if (!sent || isEnded(application) || answerTo(events, sent)) return
  const notice = (await readNotices(trx, application.id)).find(({ id }) => id === notice_id)
  if (!notice?.item_ids) return
  const answers = await readAnswers(trx, notice)
  if (answers.length < notice.item_ids.length) return
  // An entry of staff counts from the day that it names.
  const days = answers.map(({ at, on_day, staff_id }) =>
    staff_id !== null && on_day !== null ? on_day : dayIn(settings.LENDER_TIME_ZONE, at),
  )
  const happened_on = [sent.happened_on, ...days].sort().at(-1)!
  const event = {
    ...systemEvent(application.id, clock.now(), { kind: 'INCOMPLETENESS_ANSWERED', happened_on }),
    about: sent.id,
  }
  await insertFileEvents(trx, [event])
  const details = { notice: notice.id, file_event: event.id }
  const entry = { event: 'notice.answered', application_id: application.id, details } as const
  await recordAudit(trx, systemActor, entry, noRequest)
}
