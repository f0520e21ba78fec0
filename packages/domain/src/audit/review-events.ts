import { type AuditEventDefinition, forBorrowers, forOperators, forStaff } from './audit-event.ts'

/** `note`: the note with its words or the reason, if there is one. `kind`: NONE where it was entered by mistake. */
const recorded = { file_event: 'id', kind: 'code', note: 'ids' } as const
const corrected = { ...recorded, corrects: 'id' } as const

const note = { note: 'id', kind: 'code' } as const
/** `kind`: what it is a figure of. The event has no amount. */
const figure = { figure: 'id', kind: 'code' } as const

/** `items`: what was asked for; its words are in no event. */
const items = { items: 'ids' } as const

const letter = { letter: 'id' } as const

/** Events of the lender's work on an application. */
export const reviewEvents = {
  /** `from` and `to` have the person, or are empty where it is unassigned. `reason`: why, such as `taken`. */
  'application.assigned': {
    label: 'Application assigned',
    visibleTo: forStaff,
    details: { from: 'ids', to: 'ids', reason: 'code' },
  },
  /** `note`: the reason. */
  'application.restricted': { label: 'Restricted', visibleTo: forStaff, details: { note: 'id' } },
  'restriction.lifted': { label: 'Restriction lifted', visibleTo: forStaff, details: { note: 'id' } },
  'borrowers.reminded': { label: 'Reminder sent to the borrowers', visibleTo: forStaff, details: {} },
  'sealing.retried_by_staff': { label: 'Sealing started again by a person', visibleTo: forStaff, details: {} },
  'electronic_records.withdrawal_recorded': {
    label: 'Withdrawal of electronic records recorded',
    visibleTo: forBorrowers,
    details: {},
  },
  'note.added': { label: 'Note added', visibleTo: forStaff, details: note },
  'contact.logged': { label: 'Call logged', visibleTo: forStaff, details: note },
  'soft_report.logged': { label: 'Soft report logged', visibleTo: forStaff, details: note },
  'follow_up.set': { label: 'Follow-up set', visibleTo: forStaff, details: { is_cleared: 'flag' } },
  'submission.read': { label: 'Changes that came in read', visibleTo: forStaff, details: {} },
  'submission.unread': { label: 'Changes that came in marked as unread', visibleTo: forStaff, details: {} },
  'withdrawal.read': { label: 'Withdrawal read', visibleTo: forStaff, details: {} },
  'withdrawal.unread': { label: 'Withdrawal marked as unread', visibleTo: forStaff, details: {} },
  /** No one but compliance learns that there is one (31 CFR 1029.320). */
  'restricted_note.added': { label: 'Restricted note added', visibleTo: forOperators, details: { note: 'id' } },
  'identifier.revealed': {
    label: 'Identifier revealed',
    visibleTo: forStaff,
    details: { field: 'code', reason: 'code' },
  },
  'caller.checked': { label: 'Caller verification', visibleTo: forStaff, details: { is_match: 'flag' } },
  /** `export`: the id of the record. `digest`: SHA-256 of the file. `batch`: the zip that it was in, or empty. */
  'application.exported': {
    label: 'Exported to the loan system',
    visibleTo: forStaff,
    details: { export: 'id', format: 'code', reason: 'code', envelope: 'id', digest: 'code', batch: 'ids' },
  },
  'sections.checked': {
    label: 'Sections checked',
    visibleTo: forStaff,
    details: { needs: 'codes', no_other_findings: 'flag' },
  },
  'outcome.recorded': { label: 'Outcome recorded', visibleTo: forStaff, details: recorded },
  'outcome.corrected': { label: 'Outcome corrected', visibleTo: forStaff, details: corrected },
  'outcome.reconsidered': {
    label: 'Outcome reconsidered',
    visibleTo: forStaff,
    details: { file_event: 'id', note: 'ids' },
  },
  'notice.recorded': {
    label: 'Notice recorded',
    visibleTo: forStaff,
    details: { file_event: 'id', kind: 'code' },
  },
  'date.recorded': { label: 'Date recorded', visibleTo: forStaff, details: recorded },
  'date.corrected': { label: 'Date corrected', visibleTo: forStaff, details: corrected },
  'figure.recorded': {
    label: "Lender's figure added",
    visibleTo: forStaff,
    details: figure,
  },
  'figure.withdrawn': {
    label: "Lender's figure withdrawn, entered by mistake",
    visibleTo: forStaff,
    details: figure,
  },
  'items.asked': { label: 'Asked for', visibleTo: forStaff, details: items },
  'items.accepted': { label: 'Cleared', visibleTo: forStaff, details: items },
  'items.waived': { label: 'Waived', visibleTo: forStaff, details: { ...items, reason: 'code' } },
  'items.asked_again': { label: 'Asked for again', visibleTo: forStaff, details: { ...items, reason: 'code' } },
  'items.extended': { label: 'Due day set', visibleTo: forStaff, details: items },
  'items.corrected': { label: 'Words of a request corrected', visibleTo: forStaff, details: items },
  'items.answer_recorded': { label: 'Answer recorded', visibleTo: forStaff, details: items },
  'items.answered_by_signing': { label: 'Correction signed', visibleTo: forStaff, details: items },
  'notice.drafted': { label: 'Notice of incompleteness drafted', visibleTo: forStaff, details: { notice: 'id' } },
  'notice.changed': { label: 'Notice of incompleteness changed', visibleTo: forStaff, details: { notice: 'id' } },
  'notice.discarded': { label: 'Notice of incompleteness discarded', visibleTo: forStaff, details: { notice: 'id' } },
  /** `items`: what it names. Its letters go on their way. */
  'notice.sent': {
    label: 'Notice of incompleteness sent',
    visibleTo: forStaff,
    details: { notice: 'id', ...items },
  },
  'notice.answered': {
    label: 'Everything in the notice of incompleteness answered',
    visibleTo: forStaff,
    details: { notice: 'id', file_event: 'id' },
  },
  /** The mail server took the message about it. */
  'letter.emailed': { label: 'Letter emailed', visibleTo: forStaff, details: letter },
  'letter.printed': { label: 'Letter printed', visibleTo: forStaff, details: letter },
  'letter.mailed': { label: 'Letter mailed', visibleTo: forStaff, details: { ...letter, method: 'code' } },
  /** `reason`: why, such as RETURNED. It then waits to be printed. */
  'letter.returned': { label: 'Letter came back', visibleTo: forStaff, details: { ...letter, reason: 'code' } },
  'letter.opened': { label: 'Letter opened', visibleTo: forStaff, details: letter },
  'loan_number.recorded': { label: 'Loan number recorded', visibleTo: forStaff, details: { is_cleared: 'flag' } },
  'land.confirmed': { label: 'Home only or Land-home confirmed', visibleTo: forStaff, details: { with_land: 'flag' } },
  /** A hold can reveal a restricted note, so the history leaves it out. */
  'hold.set': { label: 'Hold set', visibleTo: forOperators, details: { hold: 'id' } },
  'hold.ended': { label: 'Hold ended', visibleTo: forOperators, details: { hold: 'id' } },
} as const satisfies Record<string, AuditEventDefinition>
