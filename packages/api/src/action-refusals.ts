import type { ErrorCode } from '@porchlight/domain'

const ended = ['application_withdrawn', 'application_finished'] as const
const saving = [
  ...ended,
  'application_under_review',
  'signatures_being_saved',
  'own_signature_being_saved',
  'invitation_not_accepted',
  'reopen_by_primary_required',
  'reopen_required',
  'signing_started',
  'section_locked',
] as const
const changingCoborrowers = [
  ...ended,
  'application_under_review',
  'signatures_being_saved',
  'reopen_before_coborrower_change',
  'reopen_by_primary_required',
  'section_locked',
] as const
const reopening = [...ended, 'application_under_review', 'signatures_being_saved', 'already_open'] as const
const signing = [
  ...ended,
  'application_under_review',
  'already_submitted',
  'sections_incomplete',
  'sections_of_others_incomplete',
  'reopen_after_decline',
  'already_signed',
] as const
const inStatus = [...ended, 'wrong_status'] as const
const byAssignee = [...ended, 'assigned_to_another'] as const
const inStatusByAssignee = [...inStatus, 'assigned_to_another'] as const

/** The codes with which the state of an application refuses each action; the server's policy says when. */
export const actionRefusals = {
  'application.read': [],
  'application.view-full': [],
  'application.end': [...ended, 'signatures_being_saved'],
  'application.reopen': [...reopening, 'reopen_by_primary_required'],
  'application.ask-to-reopen': [...reopening, 'reopen_without_asking'],
  'application.review': inStatusByAssignee,
  'application.stop-review': inStatusByAssignee,
  'application.assign': [],
  'note.add': [],
  'restricted-note.add': [],
  'restricted-note.read': [],
  'identifier.reveal': inStatus,
  'caller.check': inStatus,
  'application.export': inStatus,
  'demographics.export': inStatus,
  'milestone.record': byAssignee,
  'milestone.finish': [...ended, 'signatures_being_saved', 'assigned_to_another'],
  'milestone.correct': [...ended, 'signatures_being_saved', 'assigned_to_another'],
  'review.record': byAssignee,
  'withdrawal.read': ['assigned_to_another'],
  'hold.change': [],
  'sections.check': inStatusByAssignee,
  'application.return': inStatusByAssignee,
  'application.remind': inStatusByAssignee,
  'section.unlock': saving,
  'application.ask-to-change': ended,
  'section.read': [],
  'section.save': saving,
  'demographics.read': [],
  'demographics.read-signed': [],
  'answers.review': [],
  'loan.read': [],
  'loan.save': saving,
  'shared-address.read': [],
  'coborrower.add': changingCoborrowers,
  'coborrower.remove': changingCoborrowers,
  'borrower.remind': [...ended, 'invitation_not_accepted', 'not_awaited'],
  'application.ask-to-leave': [...ended, 'leave_without_asking'],
  'invitation.accept': saving,
  'envelope.create': signing,
  'envelope.sign': signing,
  'envelope.report-signed': ended,
  'documents.download': [],
} as const satisfies Record<string, readonly ErrorCode[]>

/** An action of an actor with an application, or with a borrower on it. */
export type Action = keyof typeof actionRefusals
export type ActionRefusal<A extends Action> = (typeof actionRefusals)[A][number]

const subjects = {
  application: ['application_forbidden', 'application_not_found'],
  borrower: ['application_forbidden', 'borrower_not_found', 'borrower_forbidden'],
} as const
type Subject = keyof typeof subjects

/** The refusals of an operation that does this with an application, or with a borrower on it. */
export const refusalsOf = <A extends Action, S extends Subject>(
  action: A,
  subject: S,
): readonly ((typeof subjects)[S][number] | ActionRefusal<A>)[] => [...subjects[subject], ...actionRefusals[action]]

/** The refusals of an operation that opens a submitted application for this. */
export const openingRefusalsOf = <A extends Action>(action: A) =>
  [...refusalsOf(action, 'application'), 'staff_openings_used_up'] as const
