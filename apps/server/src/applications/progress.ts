import type { ProgressEntry, ProgressResponse, SectionStatuses, SentInvitation } from '@porchlight/domain'
import type { ApplicationRecord, Borrower } from './application-record.ts'
import { isSameDevice } from './policy.ts'

interface Known {
  statuses: Map<string, SectionStatuses>
  /** Those that the caller may know of, by borrower id. */
  invitations: Map<string, SentInvitation>
}

/** What everyone on an application may know of it: names, statuses, sections done; never an answer. */
export function progressOf(
  record: ApplicationRecord,
  own: Borrower,
  { statuses, invitations }: Known,
): ProgressResponse {
  const entry = (borrower: Borrower): ProgressEntry => ({
    borrower_id: borrower.id,
    first_name: borrower.first_name,
    last_name: borrower.last_name,
    is_primary: borrower.is_primary,
    status: borrower.status,
    ...statuses.get(borrower.id)!,
    on_this_device: own.is_primary && isSameDevice(borrower),
    invitation: invitations.get(borrower.id) ?? null,
  })
  const [primary, ...others] = record.borrowers
  return {
    application_id: record.application.id,
    application_status: record.application.status,
    was_submitted: record.application.submitted_at !== null,
    message: record.application.message,
    auth_user_borrower_id: own.id,
    borrower: entry(primary!),
    co_borrowers: others.map(entry),
  }
}
