import {
  type AuditEventDefinition,
  type DetailValues,
  forAccount,
  forBorrowers,
  forOperators,
  forStaff,
} from './audit-event.ts'
import { changeEvents, entryEvents } from './change-events.ts'
import { reviewEvents } from './review-events.ts'
import { staffEvents } from './staff-events.ts'

const none = {} as const
const limits = { proposal: 'id', staff: 'id', collateral: 'code', limits: 'codes' } as const

/** Further events of an application and its documents. */
const applicationEvents = {
  'application.started': { label: 'Application started', visibleTo: forBorrowers, details: none },
  'application.copied': {
    label: 'Application started as a copy of the last one',
    visibleTo: forBorrowers,
    details: { copied_from: 'id' },
  },
  'application.viewed': {
    label: 'Application viewed',
    visibleTo: forStaff,
    details: { type: 'code', answers_of: 'ids' },
  },
  /** The people who lend do not learn what compliance looks at (31 CFR 1029.320). */
  'application.viewed_by_compliance': {
    label: 'Application viewed by compliance',
    visibleTo: forOperators,
    details: { type: 'code', answers_of: 'ids' },
  },
  'application.looked_up': {
    label: 'Application looked up by an operator',
    visibleTo: forOperators,
    details: none,
  },
  'application.submitted': { label: 'Application submitted', visibleTo: forBorrowers, details: none },
  'application.deleted_when_inactive': {
    label: 'Unfinished application deleted after inactivity',
    visibleTo: forOperators,
    details: none,
  },
  'application.deleted_after_retention': {
    label: 'Application deleted at the end of its retention',
    visibleTo: forOperators,
    details: none,
  },
  'reminders.stopped': { label: 'Reminders stopped', visibleTo: forStaff, details: none },
  'documents.opened': { label: 'Documents opened for signing', visibleTo: forStaff, details: none },
  'documents.signed': { label: 'Documents signed', visibleTo: forBorrowers, details: none },
  'documents.declined': { label: 'Signing declined', visibleTo: forBorrowers, details: none },
  'documents.voided_by_service': {
    label: 'Documents voided by the signing service',
    visibleTo: forBorrowers,
    details: none,
  },
  'documents.building_failed': { label: 'Documents could not be prepared', visibleTo: forBorrowers, details: none },
  'documents.sealing_failed': { label: 'Sealing of documents failed', visibleTo: forStaff, details: none },
  'documents.sealing_retried': { label: 'Sealing of documents retried', visibleTo: forStaff, details: none },
  'documents.downloaded': {
    label: 'Documents downloaded',
    visibleTo: forStaff,
    details: { document_id: 'id', as_archive: 'flag' },
  },
  'documents.downloaded_by_compliance': {
    label: 'Documents downloaded by compliance',
    visibleTo: forOperators,
    details: { document_id: 'id', as_archive: 'flag' },
  },
  'borrower.exported': { label: 'Data of a borrower exported', visibleTo: forOperators, details: none },
  'deletion.repeated': {
    label: 'Deletion repeated, because the database was restored',
    visibleTo: forOperators,
    details: { kind: 'code', id: 'id', entry: 'id', deleted_at: 'time' },
  },
  'borrower.deleted': { label: 'Data of a borrower deleted', visibleTo: forOperators, details: none },
} as const satisfies Record<string, AuditEventDefinition>

const accountEvents = {
  'account.signed_in': { label: 'Signed in', visibleTo: forAccount, details: { method: 'code' } },
  'account.signed_out': { label: 'Signed out', visibleTo: forAccount, details: none },
  /** Another person may have signed in. */
  'account.session_replaced': {
    label: 'Session ended by another sign-in in its browser',
    visibleTo: forAccount,
    details: none,
  },
  'account.signed_out_elsewhere': {
    label: 'Another session ended',
    visibleTo: forAccount,
    details: { sessions: 'count' },
  },
  'account.signed_out_everywhere': {
    label: 'All sessions ended',
    visibleTo: forAccount,
    details: { sessions: 'count' },
  },
  'account.contact_added': { label: 'Contact added', visibleTo: forAccount, details: { channel: 'code' } },
  'account.joined': {
    label: 'An account without an application was joined to this one',
    visibleTo: forAccount,
    details: { channel: 'code', account: 'id' },
  },
  'account.sessions_ended': {
    label: 'Sessions of an account ended by the operator',
    visibleTo: forOperators,
    details: { account: 'id', sessions: 'count' },
  },
  'account.exported': { label: 'Data of an account exported', visibleTo: forOperators, details: { account: 'id' } },
  'account.deleted': { label: 'Account deleted', visibleTo: forOperators, details: { account: 'id' } },
  'account.unused_deleted': { label: 'Unused accounts deleted', visibleTo: forOperators, details: { accounts: 'ids' } },
} as const satisfies Record<string, AuditEventDefinition>

const operatorEvents = {
  'dealer.added': { label: 'Dealer added', visibleTo: forOperators, details: { slug: 'code' } },
  'dealer.edited': { label: 'Dealer edited', visibleTo: forOperators, details: { slug: 'code', fields: 'fields' } },
  'dealer.turned_on': { label: 'Dealer turned on', visibleTo: forOperators, details: { slug: 'code' } },
  'dealer.turned_off': { label: 'Dealer turned off', visibleTo: forOperators, details: { slug: 'code' } },
  'rates.set': { label: 'Loan rates set', visibleTo: forOperators, details: { fields: 'fields' } },
  /** `staff`: the person of the proposal, and of its confirmation. `limits`: which ones it sets. */
  'limits.proposed': {
    label: 'Limits proposed',
    visibleTo: forOperators,
    details: limits,
  },
  'limits.confirmed': {
    label: 'Limits confirmed by a second person',
    visibleTo: forOperators,
    details: limits,
  },
  'job.retried': { label: 'Job retried', visibleTo: forOperators, details: { id: 'id', kind: 'code' } },
  'field_key.rotated': {
    label: 'Field encryption key rotated',
    visibleTo: forOperators,
    details: { key: 'id', values: 'count' },
  },
  'identity_key.accepted': { label: 'Identity key accepted', visibleTo: forOperators, details: { key: 'id' } },
  'documents.moved': {
    label: 'Documents moved to another store',
    visibleTo: forOperators,
    details: { to: 'code', moved: 'count', present: 'count', damaged: 'count' },
  },
  'backup.made': { label: 'Backup made', visibleTo: forOperators, details: none },
  'backup.restored': { label: 'Backup restored', visibleTo: forOperators, details: { backup_of: 'time' } },
  'mode.set': { label: 'Mode of the installation set', visibleTo: forOperators, details: { mode: 'code' } },
  'database.migrated': { label: 'Database migrated', visibleTo: forOperators, details: { migrations: 'codes' } },
} as const satisfies Record<string, AuditEventDefinition>

/** Every event of the audit trail, by the code that is stored. A code is never reused for another event. */
export const auditEvents = {
  ...applicationEvents,
  ...changeEvents,
  ...entryEvents,
  ...accountEvents,
  ...operatorEvents,
  ...reviewEvents,
  ...staffEvents,
}

export type ChangeCode = keyof typeof changeEvents
export type EntryCode = keyof typeof entryEvents
export type AuditCode = keyof typeof auditEvents
export const auditCodes = Object.keys(auditEvents) as AuditCode[]

export const auditEventOf = (code: AuditCode): AuditEventDefinition => auditEvents[code]

/** The events that staff members learn of who lend: none of what compliance reads, nor of restricted notes. */
export const lendersCodes = auditCodes.filter(code => auditEventOf(code).visibleTo.includes('staff'))

/** The events of borrowers who fill in an application. Staff read the answers as they were signed. */
export const answeringCodes = auditCodes.filter(
  code => /\.saved$|^list_entry\./.test(code) || code === 'list.skipped' || code === 'address.confirmed',
)

export type AuditDetails<C extends AuditCode> = DetailValues<(typeof auditEvents)[C]['details']>

/** The events without details. */
export type PlainAuditCode = { [C in AuditCode]: keyof AuditDetails<C> extends never ? C : never }[AuditCode]

const isAuditCode = (code: string): code is AuditCode => Object.hasOwn(auditEvents, code)

/** The label of a stored event. A code that this release does not know, as that of a later one, is its own label. */
export const auditLabel = (code: string): string => (isAuditCode(code) ? auditEvents[code].label : code)
