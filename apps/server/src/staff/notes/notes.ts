import type { NoteBody, NotesResponse, noteOperations } from '@porchlight/api'
import { isCalendarDay, isEnded, phrase } from '@porchlight/domain'
import {
  callKinds,
  followUpErrors,
  NOT_ON_APPLICATION,
  NOTES_AT_FIRST,
  type NoteKind,
  normalizeNote,
  noteErrors,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { changeReview, type ReviewCall, type ReviewContext } from '../review/change-review.ts'
import { hasNote, insertNote, readNotes } from './note-repository.ts'
import type { ReviewNoteTable } from './schema.ts'
import { requireSoftInquiry } from './soft-report.ts'
import { stopTexts } from './stop-texts.ts'

const HAS_ENDED = phrase('The application has ended. Leave the day empty')
const NO_SUCH_NOTE = phrase("This note isn't on the application")

/** The events of the kinds by which no borrower is reached. */
const events: Partial<Record<NoteKind, 'note.added' | 'soft_report.logged'>> = {
  NOTE: 'note.added',
  SOFT_REPORT: 'soft_report.logged',
}

type NewNote = NoteBody & { is_restricted: boolean }

export const noteHandlers: Handlers<typeof noteOperations, ApplicationServices> = {
  /** Opens the application. */
  async 'GET /staff/applications/{application_id}/notes'(services, { params, query: { before }, actor, context }) {
    const what = { ...params, actor, action: 'application.view-full', answersOf: () => [] } as const
    const signed = await SignedApplication.read(services, what, context)
    const withRestricted = signed.mayNow('restricted-note.read')
    const wanted = { ...params, withRestricted, before, limit: NOTES_AT_FIRST + 1 }
    return pageOfNotes(await readNotes(services.db, services.keys.fields, wanted))
  },

  /**
   * Adds a note or an entry of the contact log. Anyone who works on applications of the dealer may, also beside the assignee. Throws 422
   * with messages beside the fields.
   */
  'POST /staff/applications/{application_id}/notes': (services, call) =>
    changeReview(services, call, { action: 'note.add', hasOwnVersion: true }, async change => {
      const { body, actor, context, params } = call
      const { kind } = body
      const { id, borrower_id, follow_up_on, follow_up_time } = await storeNote(services, call, change, {
        ...body,
        is_restricted: false,
      })
      const set = { event: 'follow_up.set', ...params, details: { is_cleared: false } } as const
      if (follow_up_on) await recordAudit(change.trx, actor, set, context)
      const event = events[kind] ?? 'contact.logged'
      return {
        body: { id },
        ...(follow_up_on && { changes: { follow_up_on, follow_up_time } }),
        leavesTasks: !follow_up_on && !callKinds.some(call => call === kind),
        entry: { event, borrower_id, details: { note: id, kind } },
      }
    }),

  /** Leaves no trace that others read: neither in the version nor in the history of the application. */
  'POST /staff/applications/{application_id}/restricted-notes': (services, call) => {
    const options = { action: 'restricted-note.add', hasOwnVersion: true, isRestricted: true } as const
    return changeReview(services, call, options, async change => {
      const note = { kind: 'NOTE', ...call.body, is_restricted: true } as const
      const { id } = await storeNote(services, call, change, note)
      return { body: { id }, entry: { event: 'restricted_note.added', details: { note: id } } }
    })
  },

  /** Sets the day on which to look at the application again, or clears it. A day of a note is set again when it is over, too: that is undone. */
  'PUT /staff/applications/{application_id}/follow-up': (services, call) =>
    changeReview(services, call, { action: 'note.add' }, async ({ trx, review, day }) => {
      const { follow_up_on, follow_up_time = null } = call.body
      const errors = followUpErrors(call.body, day)
      const isKnown = follow_up_on !== null && isCalendarDay(follow_up_on)
      const isOfNote = async () => isKnown && hasNote(trx, { application_id: review.application_id, follow_up_on })
      if (errors.follow_up_time || (errors.follow_up_on && !(await isOfNote()))) throw invalidForm(errors)
      const body = { follow_up_on, follow_up_time: follow_up_time || null }
      if (review.follow_up_on === follow_up_on && review.follow_up_time === body.follow_up_time) return { body }
      return { body, changes: body, entry: { event: 'follow_up.set', details: { is_cleared: follow_up_on === null } } }
    }),
}

async function storeNote(
  services: ApplicationServices,
  { actor }: ReviewCall,
  change: ReviewContext,
  { is_restricted, ...body }: NewNote,
): Promise<Pick<ReviewNoteTable, 'id' | 'borrower_id' | 'follow_up_on' | 'follow_up_time'>> {
  const { trx, application, borrowers, day: today, now } = change
  const { fields } = services.keys
  const application_id = application.id
  const { kind, follow_up_on = null, borrower_id = null, corrects = null } = body
  const follow_up_time = body.follow_up_time || null
  const pulled_on = kind === 'SOFT_REPORT' ? (body.pulled_on ?? null) : null
  const text = normalizeNote(body.text)
  const errors = {
    ...noteErrors({ ...body, text }, today),
    ...(follow_up_on !== null && isEnded(application) && { follow_up_on: HAS_ENDED }),
  }
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  if (corrects !== null && !(isUuid(corrects) && (await hasNote(trx, { application_id, id: corrects, is_restricted }))))
    throw invalidForm({ corrects: NO_SUCH_NOTE })
  const signed = borrower_id !== null ? await readSignedPeople(trx, fields, [application_id]) : []
  const known = [...borrowers.map(borrower => borrower.id), ...signed.map(person => person.borrower_id)]
  if (borrower_id !== null && !known.includes(borrower_id)) throw invalidForm({ borrower_id: NOT_ON_APPLICATION })
  if (borrower_id !== null && kind === 'STOP_TEXTS') await stopTexts(services, change, borrower_id, signed)
  if (borrower_id !== null && kind === 'SOFT_REPORT')
    await requireSoftInquiry(trx, services.settings, { borrower_id, pulled_on, today })
  const id = newId(now.getTime())
  const by = { staff_id: actor.staff_id, created_at: now }
  await insertNote(trx, fields, {
    id,
    application_id,
    ...by,
    kind,
    is_restricted,
    borrower_id,
    pulled_on,
    follow_up_on,
    follow_up_time,
    corrects,
    text,
  })
  return { id, borrower_id, follow_up_on, follow_up_time }
}

/** A page of notes from one more than it shows, where there are more. */
export const pageOfNotes = (read: NotesResponse['notes']): NotesResponse => ({
  notes: read.slice(0, NOTES_AT_FIRST),
  more: read.length > NOTES_AT_FIRST,
})
