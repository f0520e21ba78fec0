import { type Day, isEnded, letterAfter } from '@porchlight/domain'
import { countingEvents, type MilestoneMethod, type PeriodReason, type RecordedEvent } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { Application } from '../../applications/record/application.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { fileEventsOf, insertFileEvents, type StoredFileEvent, systemEvent } from '../record/file-event-repository.ts'
import { type Letter, updateLetter } from './letter-repository.ts'
import { readNotices, setPeriod } from './notice-repository.ts'

/** The events of an application's file as they were recorded, the oldest first. */
export const readFileEvents = (trx: Transaction<Database>, application_id: string) =>
  fileEventsOf(trx, application_id).execute()

/** The id by which an event counts: that of its last correction. */
export function countingId(recorded: readonly Pick<RecordedEvent, 'id' | 'corrects'>[], id: string): string {
  const correction = recorded.find(({ corrects }) => corrects === id)
  return correction ? countingId(recorded, correction.id) : id
}

interface Sending {
  sent_on: Day
  method: MilestoneMethod
  /** The person who recorded it; null for an email. */
  sent_by: string | null
  now: Date
}

/**
 * Records that a letter was sent. The primary borrower's letter has the day of the notice: its sending becomes an event of the file, which the
 * clocks follow, unless the application ended before.
 */
export async function insertSending(
  trx: Transaction<Database>,
  application: Pick<Application, 'id' | 'withdrawn_at' | 'finished_at'>,
  letter: Letter,
  { now, ...sending }: Sending,
): Promise<void> {
  const sent = (await readNotices(trx, application.id)).find(({ id }) => id === letter.notice_id)
  const event =
    letter.is_primary && sent && !isEnded(application)
      ? ({
          ...systemEvent(application.id, now, { kind: 'INCOMPLETENESS_NOTICE', happened_on: sending.sent_on }),
          ...{ until_on: sent.until_on, method: sending.method, code: sent.longer_reason },
          // The person who sent it: a day that a person recorded can be corrected.
          recorded_by: sending.sent_by ?? sent.sent_by,
        } satisfies StoredFileEvent)
      : undefined
  if (event) await insertFileEvents(trx, [event])
  const happened = sending.method === 'EMAIL' ? 'accepted' : 'mailed'
  const state = letterAfter(letter.state, happened)
  await updateLetter(trx, letter, { ...sending, state, file_event_id: event?.id ?? null })
}

/** Records that a letter came back, so that its day counts no longer, and puts it to the letters to print. */
export async function insertReturn(
  trx: Transaction<Database>,
  letter: Letter,
  { returned_on, returned_by, now }: { returned_on: Day; returned_by: string | null; now: Date },
): Promise<void> {
  if (letter.file_event_id !== null) {
    const recorded = await readFileEvents(trx, letter.application_id)
    const about = countingId(recorded, letter.file_event_id)
    const events = countingEvents(recorded)
    const isKnown = events.some(event => event.kind === 'NOTICE_RETURNED' && event.about === about)
    if (events.some(({ id }) => id === about) && !isKnown) {
      const event = systemEvent(letter.application_id, now, { kind: 'NOTICE_RETURNED', happened_on: returned_on })
      await insertFileEvents(trx, [{ ...event, id: newId(now.getTime()), about, recorded_by: returned_by }])
    }
  }
  const state = letterAfter(letter.state, 'returned')
  await updateLetter(trx, letter, { ...notSent, returned_on, returned_by, paper_reason: 'RETURNED', state })
}

const notSent = { sent_on: null, sent_by: null, method: null, printed_at: null } as const

/**
 * Updates a letter from the event of its sending, which a person can correct or undo in the file, and from its return. Returns whether the letter
 * counts as sent.
 */
export async function followFile(
  trx: Transaction<Database>,
  letter: Letter,
  recorded: readonly (RecordedEvent & Pick<StoredFileEvent, 'recorded_by'>)[],
  now: Date,
): Promise<boolean> {
  const events = countingEvents(recorded)
  const id = countingId(recorded, letter.file_event_id!)
  const sent = events.find(event => event.id === id)
  const returned = events.find(({ kind, about }) => kind === 'NOTICE_RETURNED' && about === id)
  const isSent = letter.state === 'SENT'
  if (!sent) {
    const changes = { ...notSent, paper_reason: letter.paper_reason ?? 'MISTAKE', file_event_id: null } as const
    if (isSent) await updateLetter(trx, letter, { ...changes, state: letterAfter(letter.state, 'returned') })
    return false
  }
  if (returned) {
    const back = { returned_on: returned.happened_on, returned_by: returned.recorded_by }
    if (isSent) await insertReturn(trx, letter, { ...back, now })
    else if (letter.returned_on !== back.returned_on) await updateLetter(trx, letter, back)
    return false
  }
  const { happened_on: sent_on, method, until_on, code } = sent
  if (!isSent || letter.sent_on !== sent_on || letter.method !== method)
    await updateLetter(trx, letter, {
      ...(!isSent && { state: letterAfter(letter.state, 'restored'), returned_on: null, returned_by: null }),
      ...{ sent_on, method, sent_by: method === 'EMAIL' ? null : sent.recorded_by },
    })
  await setPeriod(trx, letter.notice_id, { until_on: until_on!, longer_reason: code as PeriodReason | null })
  return true
}
