import type { SectionStatuses } from '@porchlight/domain'
import type { ApplicationRecord, Borrower } from './application-record.ts'

/** What everyone on an application may know of it: names, statuses, sections done; never an answer. */
export function progressOf(record: ApplicationRecord, statuses: Map<string, SectionStatuses>, own: Borrower) {
  const entry = (borrower: Borrower) => ({
    borrower_id: borrower.id,
    first_name: borrower.first_name,
    last_name: borrower.last_name,
    is_primary: borrower.is_primary,
    status: borrower.status,
    ...statuses.get(borrower.id),
  })
  const [primary, ...others] = record.borrowers
  return {
    application_id: record.application.id,
    application_status: record.application.status,
    message: record.application.message,
    auth_user_borrower_id: own.id,
    borrower: entry(primary!),
    co_borrowers: others.map(entry),
  }
}
