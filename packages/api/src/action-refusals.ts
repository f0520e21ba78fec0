import type { ErrorCode } from '@porchlight/domain'

export const ended = ['application_withdrawn', 'application_finished'] as const
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
/** The refusals of work that is for the assignee. Acting on an application that is unassigned takes it. */
export const working = ['assigned_to_another', 'not_licensed'] as const
export const byAssignee = [...ended, ...working] as const
export const inStatusByAssignee = [...inStatus, ...working] as const

/** The codes with which the state of an application refuses the actions of borrowers and the readings of staff. */
export const sharedActions = {
  'application.read': [],
  'application.view-full': [],
  'application.end': [...ended, 'signatures_being_saved'],
  'application.reopen': [...reopening, 'reopen_by_primary_required'],
  'application.ask-to-reopen': [...reopening, 'reopen_without_asking'],
  'identifier.reveal': inStatus,
  'caller.check': ended,
  'application.export': ['wrong_status'],
  'demographics.export': ['wrong_status'],
  'section.unlock': saving,
  'application.ask-to-change': ended,
  'section.read': [],
  'section.save': saving,
  'demographics.read': [],
  'demographics.read-signed': [],
  'answers.review': [],
  'loan.read': [],
  'summary.read': [],
  'loan.save': saving,
  'shared-address.read': [],
  'coborrower.add': changingCoborrowers,
  'coborrower.remove': changingCoborrowers,
  'borrower.remind': [...ended, 'invitation_not_accepted', 'not_awaited'],
  'application.ask-to-leave': [...ended, 'leave_without_asking'],
  'invitation.accept': saving,
  'electronic-records.withdraw': [],
  'envelope.create': signing,
  'envelope.sign': signing,
  'envelope.report-signed': ended,
  'documents.download': [],
  'item.answer': ended,
} as const satisfies Record<string, readonly ErrorCode[]>

const subjects = {
  application: ['application_forbidden', 'application_not_found'],
  borrower: ['application_forbidden', 'borrower_not_found', 'borrower_forbidden'],
} as const
type Subject = keyof typeof subjects

type Actions = Readonly<Record<string, readonly ErrorCode[]>>

/** Returns a function of the refusals of an operation that does one of these actions with an application, or with a borrower on it. */
export const refusalsIn =
  <T extends Actions>(actions: T) =>
  <A extends keyof T, S extends Subject>(
    action: A,
    subject: S,
  ): readonly ((typeof subjects)[S][number] | T[A][number])[] => [...subjects[subject], ...actions[action]!]

export const refusalsOf = refusalsIn(sharedActions)

/** The refusals of an operation that opens a submitted application for this. */
export const openingRefusalsOf = <A extends keyof typeof sharedActions>(action: A) =>
  [...refusalsOf(action, 'application'), 'staff_openings_used_up'] as const
