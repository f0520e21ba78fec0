import { type AuditEventDefinition, forBorrowers, forStaff } from './audit-event.ts'

/** The names of the fields of the request, which the gate of changes adds. */
const details = { fields: 'fields' } as const

/** Changes of an application by a request. */
export const changeEvents = {
  'borrower.saved': { label: 'Personal information saved', visibleTo: forBorrowers, details },
  'list.skipped': { label: 'Section answered with none', visibleTo: forBorrowers, details },
  /** Staff who decide on a loan do not learn whether a borrower answered (12 CFR 1002.5(b)). */
  'demographics.saved': { label: 'Demographics saved', visibleTo: ['borrowers', 'operators'], details },
  'consent.saved': { label: 'Consents and identifiers saved', visibleTo: forBorrowers, details },
  'address.confirmed': { label: 'Shared address confirmed', visibleTo: forBorrowers, details },
  'salesperson.saved': { label: 'Salesperson saved', visibleTo: forBorrowers, details },
  'home.saved': { label: 'Home saved', visibleTo: forBorrowers, details },
  'land.saved': { label: 'Land saved', visibleTo: forBorrowers, details },
  'summary.saved': { label: 'Loan overview saved', visibleTo: forBorrowers, details },
  'coborrower.added': { label: 'Co-borrower added', visibleTo: forBorrowers, details },
  'coborrower.invited': { label: 'Co-borrower invited', visibleTo: forBorrowers, details },
  'coborrower.registered': { label: 'Co-borrower registered', visibleTo: forBorrowers, details },
  'coborrower.removed': { label: 'Co-borrower removed', visibleTo: forBorrowers, details },
  'removal.requested': { label: 'Removal asked for', visibleTo: forBorrowers, details },
  'invitation.accepted': { label: 'Invitation accepted', visibleTo: forBorrowers, details },
  'reminder.sent': { label: 'Reminder sent to another borrower', visibleTo: forBorrowers, details },
  'electronic_records.withdrawn': { label: 'Electronic records withdrawn', visibleTo: forBorrowers, details },
  'application.sent_for_signature': { label: 'Sent for signature', visibleTo: forBorrowers, details },
  'application.reopened': { label: 'Application reopened', visibleTo: forBorrowers, details },
  'reopening.requested': { label: 'Reopening asked for', visibleTo: forBorrowers, details },
  'review.begun': { label: 'Review begun', visibleTo: forBorrowers, details },
  'review.stopped': { label: 'Review stopped', visibleTo: forBorrowers, details },
  'application.returned': { label: 'Sent back to the borrowers', visibleTo: forBorrowers, details },
  'section.unlocked': { label: 'Section unlocked by a borrower', visibleTo: forBorrowers, details },
  'change.requested': { label: 'Change asked for during the review', visibleTo: forBorrowers, details },
  'item.answered': { label: 'Request answered', visibleTo: forBorrowers, details },
  'item.not_available': { label: "Said that it isn't available", visibleTo: forBorrowers, details },
  'item.question_asked': { label: 'Asked about a request', visibleTo: forBorrowers, details },
  'item.sent_unasked': { label: 'Sent something unasked', visibleTo: forBorrowers, details },
  'application.discarded': { label: 'Application discarded', visibleTo: forStaff, details },
  'application.withdrawn': { label: 'Application withdrawn', visibleTo: forBorrowers, details },
} as const satisfies Record<string, AuditEventDefinition>

/** `list`: the name of the list in the API. */
const entry = { list: 'code', ...details } as const

/** Changes of an entry of a list by a request. */
export const entryEvents = {
  'list_entry.added': { label: 'List entry added', visibleTo: forBorrowers, details: entry },
  'list_entry.changed': { label: 'List entry changed', visibleTo: forBorrowers, details: entry },
  'list_entry.removed': { label: 'List entry removed', visibleTo: forBorrowers, details: entry },
} as const satisfies Record<string, AuditEventDefinition>
