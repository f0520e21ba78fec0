import { type AuditEventDefinition, forOperators } from './audit-event.ts'

const person = { staff: 'id' } as const

/** Events of the sign-in and the access of staff members. */
export const staffEvents = {
  'staff.invited': { label: 'Staff: person invited', visibleTo: forOperators, details: person },
  'staff.invitation_sent_again': {
    label: 'Staff: invitation sent again',
    visibleTo: forOperators,
    details: person,
  },
  'staff.enrolled': {
    label: 'Staff: link used to enroll',
    visibleTo: forOperators,
    details: { method: 'code' },
  },
  'staff.confirmed': { label: 'Staff: person confirmed', visibleTo: forOperators, details: person },
  'staff.granted': {
    label: 'Staff: grants changed',
    visibleTo: forOperators,
    details: { staff: 'id', before: 'codes', after: 'codes' },
  },
  'staff.profile_changed': {
    label: 'Staff: profile changed',
    visibleTo: forOperators,
    details: { staff: 'id', fields: 'fields' },
  },
  /** Each as its state and its last day: 'TX 2026-12-31'. */
  'staff.licensed': {
    label: 'Staff: licenses changed',
    visibleTo: forOperators,
    details: { staff: 'id', before: 'codes', after: 'codes' },
  },
  /** `is_away`: whether new applications go to the substitute for a while. */
  'staff.away_set': {
    label: 'Staff: absence set',
    visibleTo: forOperators,
    details: { staff: 'id', is_away: 'flag' },
  },
  'staff.reset': { label: 'Staff: sign-in reset', visibleTo: forOperators, details: person },
  'staff.deactivated': { label: 'Staff: person deactivated', visibleTo: forOperators, details: person },
  'staff.signed_in': { label: 'Staff: signed in', visibleTo: forOperators, details: { method: 'code' } },
  'staff.signed_out': { label: 'Staff: signed out', visibleTo: forOperators, details: {} },
  'staff.signed_out_everywhere': {
    label: 'Staff: signed out everywhere',
    visibleTo: forOperators,
    details: { sessions: 'count' },
  },
  /** Another person may have signed in. */
  'staff.session_replaced': {
    label: 'Staff: session ended by another sign-in in its browser',
    visibleTo: forOperators,
    details: {},
  },
  'staff.signed_out_by_provider': {
    label: "Staff: signed out by the lender's own sign-in",
    visibleTo: forOperators,
    details: {},
  },
  'staff.identity_linked': {
    label: "Staff: account at the lender's own sign-in linked",
    visibleTo: forOperators,
    details: {},
  },
  'staff.session_ended': { label: 'Staff: another session ended', visibleTo: forOperators, details: {} },
  'staff.passkey_added': { label: 'Staff: passkey added', visibleTo: forOperators, details: { passkey: 'id' } },
  'staff.passkey_removed': { label: 'Staff: passkey removed', visibleTo: forOperators, details: { passkey: 'id' } },
  'staff.officer_set': {
    label: 'Staff: officer of a dealer set',
    visibleTo: forOperators,
    details: { slug: 'code', people: 'ids' },
  },
  'staff.many_opened': {
    label: 'Staff: many applications opened in a day',
    visibleTo: forOperators,
    details: { opened: 'count' },
  },
  /** On the person's own chain, without the application. */
  'staff.refused': {
    label: 'Staff: attempt refused',
    visibleTo: forOperators,
    details: { action: 'code', code: 'code' },
  },
  /** The term is stored nowhere, not as a hash either: the openings say which applications were read. */
  'staff.searched': {
    label: 'Staff: applications searched',
    visibleTo: forOperators,
    details: { kinds: 'codes', found: 'count' },
  },
  'demographics.viewed': {
    label: 'Demographics viewed by compliance',
    visibleTo: forOperators,
    details: { answers_of: 'ids' },
  },
  'demographics.exported': {
    label: 'Demographics exported by compliance',
    visibleTo: forOperators,
    details: { export: 'id', reason: 'code', envelope: 'id', digest: 'code', answers_of: 'ids' },
  },
  /** On the staff member's own chain, as the one below. */
  'staff.export_batch_requested': {
    label: 'Staff: zip export of applications requested',
    visibleTo: forOperators,
    details: { batch: 'id', format: 'code', reason: 'code', applications: 'ids' },
  },
  /** The phones of the borrowers of these applications were shown. */
  'staff.calls_listed': {
    label: 'Staff: calls of the day listed with phones',
    visibleTo: forOperators,
    details: { applications: 'ids' },
  },
  'staff.queue_listed': {
    label: 'Staff: CSV of the queue downloaded',
    visibleTo: forOperators,
    details: { rows: 'count' },
  },
  'staff.due_listed': {
    label: 'Staff: CSV of what is due downloaded',
    visibleTo: forOperators,
    details: { rows: 'count' },
  },
  'staff.compliance_listed': {
    label: 'Staff: CSV of compliance downloaded',
    visibleTo: forOperators,
    details: { list: 'code', rows: 'count' },
  },
  /** The words that staff members sent to the borrowers of these applications were shown. */
  'staff.words_viewed': {
    label: 'Staff: words sent to borrowers viewed by compliance',
    visibleTo: forOperators,
    details: { applications: 'ids' },
  },
  /** The actions taken from the first day to the last. */
  'staff.worksheet_exported': {
    label: 'Staff: decision worksheet exported by compliance',
    visibleTo: forOperators,
    details: { from: 'code', to: 'code', rows: 'count' },
  },
} as const satisfies Record<string, AuditEventDefinition>
