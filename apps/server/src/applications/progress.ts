import type { ProgressEntry, ProgressResponse, SentInvitation } from '@porchlight/domain'
import type { ApplicationState, Borrower } from './application-record.ts'
import { recomputeStatuses, sectionStatusesOf } from './application-state.ts'
import { isSameDevice } from './policy.ts'

/**
 * What every borrower on an application may know of it: names, statuses and completed sections, never an answer. Statuses are
 * recomputed, because a form may have changed since the last mutation stored them.
 */
export function progressOf(
  stored: ApplicationState,
  own: Borrower,
  /** By borrower id; those that the caller may see. */
  invitations: ReadonlyMap<string, SentInvitation>,
  now: Date,
): ProgressResponse {
  const state = recomputeStatuses(stored, now)
  const entry = (borrower: Borrower): ProgressEntry => ({
    borrower_id: borrower.id,
    first_name: borrower.first_name,
    last_name: borrower.last_name,
    is_primary: borrower.is_primary,
    status: borrower.status,
    ...sectionStatusesOf(state, borrower),
    on_this_device: own.is_primary && isSameDevice(borrower),
    invitation: invitations.get(borrower.id) ?? null,
  })
  const [primary, ...others] = state.borrowers
  return {
    application_id: state.application.id,
    application_status: state.application.status,
    submitted_at: state.application.submitted_at?.toISOString() ?? null,
    message: state.application.message,
    auth_user_borrower_id: own.id,
    borrower: entry(primary!),
    co_borrowers: others.map(entry),
  }
}
