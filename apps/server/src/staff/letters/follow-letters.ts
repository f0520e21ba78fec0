import { canHappenToLetter, dayIn, isEnded, isOnlyHelpful, isOpenForBorrower, letterAfter } from '@porchlight/domain'
import { answerTo, countingEvents, eventsOfKind } from '@porchlight/domain/staff'
import type { ApplicationEventContext } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { readItemFacts } from '../items/item-facts-repository.ts'
import { type OpenedItem, readItems } from '../items/item-repository.ts'
import { insertFileEvents, systemEvent } from '../record/file-event-repository.ts'
import { answeringEvents } from './answering-events.ts'
import { readLetters, updateLetter } from './letter-repository.ts'
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
 * Updates the letters of an application after a change: applies what a person recorded or corrected in the file about their sending, records
 * once for each notice that everything in it was answered, and drops letters that may not be sent any more.
 */
export async function followLetters(services: Services, { trx, application }: Followed): Promise<void> {
  const letters = await readLetters(trx, application.id)
  if (letters.length === 0) return
  for (const letter of letters) {
    if (letter.file_event_id === null) continue
    // Read for each letter: what was recorded for the one before counts.
    const recorded = await readFileEvents(trx, application.id)
    if (await followFile(trx, letter, recorded, services.clock.now()))
      await recordAnswer(services, { trx, application }, letter.notice_id, countingId(recorded, letter.file_event_id))
  }
  await dropLetters(services, { trx, application })
}

/**
 * Drops the letters that wait to be emailed, printed or mailed, and that may not be sent as things are now: those of a notice that a newer one
 * replaced, and those that demand a paper before the Loan Estimate.
 */
export async function dropLetters(
  { clock, settings }: Services,
  { trx, application: { id: application_id } }: Followed,
): Promise<void> {
  const waiting = (await readLetters(trx, application_id)).filter(({ state }) => canHappenToLetter(state, 'dropped'))
  if (waiting.length === 0) return
  const sent = (await readNotices(trx, application_id)).filter(({ sent_at }) => sent_at !== null)
  const facts = await readItemFacts(trx, settings, { application_id, now: clock.now() })
  const items = facts?.estimate.isLandHome ? await readItems(trx, application_id) : []
  const helpful = items.filter(item => isOpenForBorrower(item.state) && isOnlyHelpful(item, facts!.estimate))
  for (const letter of waiting) {
    const notice = sent.find(({ id }) => id === letter.notice_id)
    const isReplaced = sent.some(other => notice && other.sent_at! > notice.sent_at!)
    const isTooEarly = helpful.some(({ id }) => notice?.item_ids?.includes(id))
    if (isReplaced || isTooEarly)
      await updateLetter(trx, letter, {
        state: letterAfter(letter.state, 'dropped'),
        ...(isTooEarly && { paper_reason: 'BEFORE_ESTIMATE' }),
      })
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
