import { dayIn, isEnded } from '@porchlight/domain'
import { answerTo, countingEvents, eventsOfKind } from '@porchlight/domain/staff'
import type { ApplicationEventContext } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import type { OpenedItem } from '../items/item-repository.ts'
import { insertFileEvents, systemEvent } from '../record/file-event-repository.ts'
import { answeringEvents } from './answering-events.ts'
import { readLetters } from './letter-repository.ts'
import { countUnanswered, readNotices } from './notice-repository.ts'
import { countingId, insertReturn, readFileEvents } from './sendings.ts'

/** Returns whether an item was answered after a time. Being asked for again later does not undo it. */
export const isAnsweredSince = ({ events }: Pick<OpenedItem, 'events'>, since: Date): boolean =>
  events.some(({ event, at }) => at > since && answeringEvents.some(answering => answering === event))

/**
 * Records what follows for notices of incompleteness from a change of the application: that everything in one was answered, once, and that
 * one came back which a person recorded in the file. Runs before what stores the tasks.
 */
export async function followLetters(
  { clock, settings }: Pick<ApplicationServices, 'clock' | 'settings'>,
  { trx, application }: Pick<ApplicationEventContext, 'trx' | 'application'>,
): Promise<void> {
  const letters = await readLetters(trx, application.id)
  const counting = letters.filter(({ state, file_event_id }) => state === 'SENT' && file_event_id !== null)
  if (counting.length === 0) return
  const now = clock.now()
  const recorded = await readFileEvents(trx, application.id)
  const events = countingEvents(recorded)
  for (const letter of counting) {
    const id = countingId(recorded, letter.file_event_id!)
    const sent = events.find(event => event.id === id)
    if (!sent) continue
    const returned = eventsOfKind(events, 'NOTICE_RETURNED').find(({ about }) => about === id)
    if (returned) {
      const returned_by = recorded.find(event => event.id === returned.id)?.recorded_by ?? null
      await insertReturn(trx, letter, { returned_on: returned.happened_on, returned_by, now })
      continue
    }
    if (isEnded(application) || answerTo(events, sent)) continue
    const notice = (await readNotices(trx, application.id)).find(each => each.id === letter.notice_id)
    if (!notice?.sent_at || (await countUnanswered(trx, notice)) > 0) continue
    const happened_on = dayIn(settings.LENDER_TIME_ZONE, now)
    const event = systemEvent(application.id, now, { kind: 'INCOMPLETENESS_ANSWERED', happened_on })
    await insertFileEvents(trx, [event])
    const details = { notice: notice.id, file_event: event.id }
    const entry = { event: 'notice.answered', application_id: application.id, details } as const
    await recordAudit(trx, systemActor, entry, noRequest)
  }
}
