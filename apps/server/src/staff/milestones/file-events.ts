import type { Action, FileEventBody, milestoneOperations } from '@porchlight/api'
import { dayIn } from '@porchlight/domain'
import {
  aboutOf,
  canBeMistake,
  countingEvents,
  endingOf,
  type FileEvent,
  fileEventErrors,
  fileEvents,
  isFinal,
  isGranted,
  isOutcome,
  isOutcomeKind,
  isOver,
  normalizeNote,
  noticePeople,
  outcomeInForce,
  type TaskFacts,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readElectronicDays } from '../../applications/record/electronic-records-repository.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import { type AnyAuditEntry, auditWrite } from '../../platform/audit/audit.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { insertFileEvents, type StoredFileEvent } from '../record/file-event-repository.ts'
import type { ReviewChanges } from '../record/review-repository.ts'
import { calendarOf, taskFactsOf } from '../record/task-facts.ts'
import { readStoredTasks } from '../record/task-repository.ts'
import { changeReview, type ReviewCall, type ReviewContext } from '../review/change-review.ts'
import { setEnd } from './ending.ts'
import { storeReason } from './reason.ts'

/** A correction of an outcome, or of anything to nothing, can also undo the end of the application. */
const actionOf = ({ kind, corrects }: FileEventBody): Action =>
  corrects && (kind === null || isOutcomeKind(kind)) ? 'milestone.correct' : fileEvents[kind ?? 'DENIED'].permission

export const fileEventHandlers = {
  /**
   * Records a day that deadlines depend on, an outcome or its notices, or corrects one of them. A final outcome ends the application; its
   * undoing opens it again. Throws 422 with messages beside the fields, 409 where the state does not permit it or another person was
   * faster, and 412 where the caller read an older version.
   */
  'POST /staff/applications/{application_id}/events': (services, call) =>
    changeReview(services, call, { action: actionOf(call.body) }, async change => {
      const { trx, application, review, now, day } = change
      const { settings } = services
      const text = normalizeNote(call.body.text ?? '')
      const body = { ...call.body, text }
      const [stored] = await readStoredTasks(trx, [application.id])
      if (!stored) throw new HttpError('application_not_found')
      const earlier = stored.file_events
      const facts = taskFactsOf(settings, stored, stored, stored, day)
      const corrected = requireCorrectable(body, facts, earlier, at => dayIn(settings.LENDER_TIME_ZONE, at), day)
      if (application.withdrawn_at && body.kind && isOutcomeKind(body.kind) && !isFinal(body.kind))
        throw new HttpError('application_withdrawn')
      await requireValid(services, change, call, body, facts)

      const note_id =
        text === ''
          ? null
          : await storeReason(services, call, change, { is_restricted: false, typed: text, field: 'text' })
      const event = toFileEvent(body, facts, { ...change, note_id, corrected, recorded_by: call.actor.staff_id })
      const notices = (body.notices ?? []).map(notice => ({
        ...event,
        ...notice,
        ...{ id: newId(now.getTime()), kind: 'NOTICE' as const, about: event.id, corrects: null, note_id: null },
        ...{ until_on: null, closing_on: null, code: null, people: [] },
      }))
      await insertFileEvents(trx, [event, ...notices])

      const events = countingEvents([...earlier, event, ...notices])
      const outcome = outcomeInForce(events)
      const finished_at = endingOf(events) ? (review.finished_at ?? now) : null
      const changes: ReviewChanges = {
        milestone: outcome?.kind ?? null,
        milestone_on: outcome?.happened_on ?? null,
        finished_at,
      }
      const { context } = call
      return {
        body: { id: event.id, finished: finished_at !== null },
        changes,
        ...(await setEnd(services, change, { finished_at, outcome, events, added: [event, ...notices], call })),
        writes: notices.map(({ id, kind }) =>
          auditWrite(
            trx,
            call.actor,
            { event: 'notice.recorded', details: { file_event: id, kind }, application_id: application.id },
            context,
          ),
        ),
        entry: entryOf(event),
      }
    }),
} satisfies Partial<Handlers<typeof milestoneOperations, ApplicationServices>>

type Entered = FileEventBody & { text: string }

/**
 * The event that is corrected, if one is. Throws 409 where another one counts by now, or where it stands: an outcome after the day on which
 * it was recorded, or after a notice of it.
 */
function requireCorrectable(
  { kind, corrects }: Entered,
  facts: TaskFacts,
  recorded: readonly { id: string; recorded_by: string | null; recorded_at: Date | string }[],
  dayOf: (at: Date) => string,
  today: string,
): FileEvent | undefined {
  if (!corrects) return undefined
  const { events, withdrawn_on } = facts
  const event = events.find(({ id }) => id === corrects)
  const entry = recorded.find(({ id }) => id === corrects)
  if (!event || !entry) throw new HttpError('event_corrected')
  if (!isOutcome(event)) {
    // An entry of a submission or a confirmation is corrected to another day, and never undone.
    if (kind !== null ? kind !== event.kind : event.kind === 'LAND' || entry.recorded_by === null)
      throw new HttpError('event_corrected')
    if (kind === null && isOver(facts) && fileEvents[event.kind].permission === 'review.record')
      throw new HttpError('application_finished')
    return event
  }
  if (outcomeInForce(events)?.id !== corrects) throw new HttpError('event_corrected')
  const isOwnWithdrawal = event.kind === 'WITHDRAWN' && entry.recorded_by === null
  if (
    kind === null
      ? withdrawn_on !== null || !canBeMistake({ events }, corrects, dayOf(new Date(entry.recorded_at)), today)
      : kind !== event.kind && (!isOwnWithdrawal || kind === 'ORIGINATED')
  )
    throw new HttpError('outcome_stands')
  return event
}

async function requireValid(
  { settings, keys }: ApplicationServices,
  { trx, application, borrowers, day }: ReviewContext,
  { actor }: ReviewCall,
  body: Entered,
  facts: TaskFacts,
): Promise<void> {
  const signed = await readSignedPeople(trx, keys.fields, [application.id])
  const errors = fileEventErrors(body, {
    facts,
    calendar: calendarOf(settings),
    today: day,
    hasElectronicRecords: await readElectronicDays(trx, application.id, settings.LENDER_TIME_ZONE),
    borrowers: [...borrowers, ...signed.map(({ borrower_id: id }) => ({ id }))],
    isManager: isGranted(actor.grants, ['MANAGER'], application.dealer_id),
    incompletenessDays: settings.INCOMPLETENESS_DAYS,
  })
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
}

interface Recording extends Pick<ReviewContext, 'application' | 'borrowers' | 'now'> {
  note_id: string | null
  corrected: FileEvent | undefined
  recorded_by: string
}

/** The row of a valid event. What it refers to follows from its kind, unless the person named it. */
function toFileEvent(body: Entered, facts: TaskFacts, recording: Recording): StoredFileEvent {
  const { kind, corrects = null } = body
  const { application, borrowers, note_id, corrected, recorded_by, now } = recording
  const about = corrected?.about ?? aboutOf(body, facts)
  return {
    ...{
      id: newId(now.getTime()),
      application_id: application.id,
      kind,
      corrects,
      note_id,
      recorded_by,
      recorded_at: now,
    },
    happened_on: kind && (body.happened_on ?? null),
    until_on: (kind && fileEvents[kind].until && body.until_on) || null,
    closing_on: (kind === 'APPROVED' && body.closing_on) || null,
    borrower_id: (kind && fileEvents[kind].borrower && body.borrower_id) || null,
    method: (kind && fileEvents[kind].methods && body.method) || null,
    code: (kind && fileEvents[kind].codes && body.code) || null,
    about: kind && about,
    people: kind && isOutcomeKind(kind) ? noticePeople(body, facts, borrowers, corrected) : [],
  }
}

function entryOf({ id: file_event, kind, corrects, note_id }: StoredFileEvent): AnyAuditEntry {
  const note = note_id ? [note_id] : []
  const details = { file_event, kind: kind ?? 'NONE', note }
  if (corrects)
    return kind === null || isOutcomeKind(kind)
      ? { event: 'outcome.corrected', details: { ...details, corrects } }
      : { event: 'date.corrected', details: { ...details, corrects } }
  if (kind && isOutcomeKind(kind)) return { event: 'outcome.recorded', details }
  if (kind === 'RECONSIDERED') return { event: 'outcome.reconsidered', details: { file_event, note } }
  return kind === 'NOTICE' || kind === 'NOTICE_RETURNED'
    ? { event: 'notice.recorded', details: { file_event, kind } }
    : { event: 'date.recorded', details }
}
