import type { ProgressEntry, ProgressResponse, ReturnedResponse, SentInvitation } from '@porchlight/api'
import { isEditing, isFinished, type Reopened, roleOf, sectionOfReason } from '@porchlight/domain'
import { borrowersActedForBy, isSameDevice } from '../gate/clauses.ts'
import { lockedIn } from '../gate/locked-sections.ts'
import { nextPageOf, recomputeStatuses, sectionStatusesOf } from '../record/answers.ts'
import type { Application, ApplicationState, Borrower } from '../record/application.ts'
import type { Return } from '../record/return-repository.ts'

/**
 * The part of an application that each of its borrowers may read: names, statuses and completed sections, never an answer. Statuses are
 * recomputed, because a form may have changed since the last mutation stored them.
 */
export function progressOf(
  stored: ApplicationState,
  own: Borrower,
  /** Keyed by borrower id; those that the caller may see. */
  invitations: ReadonlyMap<string, SentInvitation>,
  /** The last return; undefined where there is none. */
  returned: Return | undefined,
  now: Date,
): ProgressResponse {
  const state = recomputeStatuses(stored, now)
  const actedFor = new Set(borrowersActedForBy(own, state.borrowers).map(({ id }) => id))
  const entry = (borrower: Borrower): ProgressEntry => ({
    borrower_id: borrower.id,
    first_name: borrower.first_name,
    last_name: borrower.last_name,
    is_primary: borrower.is_primary,
    status: borrower.status,
    ...sectionStatusesOf(state, borrower),
    signed_at: borrower.signed_at?.toISOString() ?? null,
    last_change: lastChangeOf(state, borrower),
    is_editing: isEditing(borrower, now),
    next_page: actedFor.has(borrower.id) ? (nextPageOf(state, borrower) ?? null) : null,
    asked_to_leave_at:
      own.is_primary || own.id === borrower.id ? (borrower.asked_to_leave_at?.toISOString() ?? null) : null,
    on_this_device: own.is_primary && isSameDevice(borrower),
    invitation: invitations.get(borrower.id) ?? null,
  })
  const [primary, ...others] = state.borrowers
  const { id, status, submitted_at, withdrawn_at, finished_at, outcome, message, signing_started_by, decline_reason } =
    state.application
  const decliner = state.borrowers.find(borrower => borrower.status === 'DECLINED_TO_SIGN')
  return {
    application_id: id,
    application_status: status,
    submitted_at: submitted_at?.toISOString() ?? null,
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
    outcome,
    letter_on: own.letter_on,
    message,
    signing_started_by: status === 'STARTED' ? null : signing_started_by,
    declined: decliner ? { borrower_id: decliner.id, reason: decline_reason ?? '' } : null,
    reopened: reopenedFor(state.application, own),
    returned: returned ? returnedIn(state, returned, actedFor) : null,
    auth_user_borrower_id: own.id,
    chose_texts: own.phone_number !== null && !own.sms_support_opt_out,
    borrower: entry(primary!),
    co_borrowers: others.map(entry),
  }
}

/** A change before someone signed was in the documents that they signed. */
function lastChangeOf(
  { borrowers }: ApplicationState,
  { changed_section, changed_at }: Borrower,
): ProgressEntry['last_change'] {
  if (!changed_section || !changed_at) return null
  const isSigned = borrowers.some(({ signed_at }) => signed_at && signed_at > changed_at)
  return isSigned ? null : { section: changed_section, at: changed_at.toISOString() }
}

/** Null once the new documents are sealed. */
function returnedIn(
  state: ApplicationState,
  { returned_at, sentence, words, officer, sections }: Return,
  actedFor: ReadonlySet<string>,
): ReturnedResponse | null {
  const { status, unlocked_sections, corrected_sections } = state.application
  if (isFinished(status) || !unlocked_sections) return null
  return {
    returned_at: returned_at.toISOString(),
    sentence,
    officer,
    asked: sections,
    words: Object.fromEntries(Object.entries(words).filter(([borrower_id]) => actedFor.has(borrower_id))),
    corrected: corrected_sections ?? {},
    locked: Object.fromEntries(state.borrowers.map(borrower => [borrower.id, lockedIn(state, borrower)])),
  }
}

/** The reason of a decline goes to the person who wrote it. The others read it until the application is reopened. */
function reopenedFor(
  { status, reopened_by, declined_by, decline_reason }: Application,
  own: Borrower,
): Reopened | null {
  if (status !== 'STARTED' || !reopened_by) return null
  const own_reason = declined_by === own.id && decline_reason ? decline_reason : null
  return {
    borrower_id: reopened_by,
    own_reason,
    section: own_reason ? sectionOfReason(own_reason, roleOf(own)) : null,
  }
}
