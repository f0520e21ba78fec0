import {
  type ApplicationEvent,
  type ApplicationStatus,
  canHappen,
  type Denial,
  type ErrorCode,
  reasonDenied,
} from '@porchlight/domain'
import type { Actor } from '../../platform/actor.ts'
import { HttpError, throwIfDenied } from '../../platform/http/http-errors.ts'
import type { ApplicationRecord, Borrower } from '../record/application.ts'
import {
  type Access,
  borrowersActedForBy,
  type Clause,
  coborrower,
  compliance,
  member,
  officer,
  ownRecord,
  primary,
  self,
  staff,
  system,
  user,
} from './clauses.ts'

interface Rule {
  /** One clause that holds is enough. */
  allow: readonly Clause[]
  /** Why the state of the application does not permit the action now, or undefined. */
  denied?(access: Access): Denial | undefined
  /** The codes that `denied` returns, for an action that changes something: besides those of an ended application, which are refused to all. */
  refusals?: readonly ErrorCode[]
  /** The statuses in which the action is possible. It is refused in every other one. */
  statuses?: readonly ApplicationStatus[]
  /** The transition that the action makes. The action is refused in a status to which this cannot happen. */
  transition?: ApplicationEvent
  /** Whether it is for the person who works on the application. Where no one does, acting takes it. */
  byAssignee?: true
}

/** The state of an application as permissions depend on it. */
export const stateOf = ({
  application: { status, signing_started_by, withdrawn_at, finished_at },
  borrowers,
}: ApplicationRecord) => ({
  status,
  signing_started_by,
  withdrawn_at,
  finished_at,
  borrowers,
})
const unlessEnded = (access: Access): Denial | undefined => reasonDenied.anything(stateOf(access))
const savingDenied = (access: Access): Denial | undefined =>
  reasonDenied.saveSection(stateOf(access), subjectOf(access), access.own)
const coborrowersDenied = (access: Access): Denial | undefined =>
  reasonDenied.changeCoborrowers(stateOf(access), access.own)
/** Undefined when one of the records that the actor signs for can sign; otherwise the first reason. */
const envelopeDenied = (access: Access): Denial | undefined => {
  const denials = borrowersActedForBy(subjectOf(access), access.borrowers).map(borrower =>
    reasonDenied.sign(stateOf(access), borrower),
  )
  return denials.includes(undefined) ? undefined : denials[0]
}

const saving = {
  denied: savingDenied,
  refusals: [
    'application_under_review',
    'signatures_being_saved',
    'own_signature_being_saved',
    'invitation_not_accepted',
    'reopen_by_primary_required',
    'reopen_required',
    'signing_started',
    'section_locked',
  ],
} as const
const changingCoborrowers = {
  denied: coborrowersDenied,
  refusals: [
    'application_under_review',
    'signatures_being_saved',
    'reopen_before_coborrower_change',
    'reopen_by_primary_required',
    'section_locked',
  ],
} as const
const reopening = ['application_under_review', 'signatures_being_saved', 'already_open'] as const
const signingRefusals = [
  'application_under_review',
  'already_submitted',
  'sections_incomplete',
  'sections_of_others_incomplete',
  'reopen_after_decline',
  'already_signed',
] as const

/** Work on what was submitted, while no borrower has opened it again. */
const onSubmitted = { denied: unlessEnded, refusals: [], statuses: ['SUBMITTED', 'REVIEWED'] } as const

/** The actors and states that allow each action: docs/product/roles-and-permissions.md §5 and docs/product/statuses.md §8. */
export const policy = {
  'application.read': { allow: [member, staff, system] },
  'application.view-full': { allow: [member, staff] },
  'application.end': {
    allow: [primary],
    denied: access => reasonDenied.end(stateOf(access)),
    refusals: ['signatures_being_saved'],
  },
  'application.reopen': {
    allow: [member],
    denied: access => reasonDenied.reopen(stateOf(access), ownRecordOf(access)),
    refusals: [...reopening, 'reopen_by_primary_required'],
  },
  'application.ask-to-reopen': {
    allow: [member],
    denied: access => reasonDenied.askToReopen(stateOf(access), ownRecordOf(access)),
    refusals: [...reopening, 'reopen_without_asking'],
  },
  'application.review': {
    allow: [officer],
    denied: unlessEnded,
    refusals: [],
    transition: 'reviewed',
    byAssignee: true,
  },
  'application.stop-review': {
    allow: [officer],
    denied: unlessEnded,
    refusals: [],
    transition: 'review_stopped',
    byAssignee: true,
  },
  /** Gives it to a person. A manager may also take it from someone. */
  'application.assign': { allow: [officer] },
  /** Notes and the contact log belong to the file in every status. */
  'note.add': { allow: [officer] },
  'restricted-note.add': { allow: [compliance] },
  'identifier.reveal': { allow: [officer], ...onSubmitted },
  'caller.check': { allow: [officer], ...onSubmitted },
  /** A file for the lender's own system, with SSN and birth date. */
  'application.export': { allow: [officer, system], ...onSubmitted },
  /** A file of the demographics alone. */
  'demographics.export': { allow: [compliance], ...onSubmitted },
  /** Milestones that leave the application open. */
  'milestone.record': { allow: [officer], denied: unlessEnded, refusals: [], byAssignee: true },
  /** Final ones. */
  'milestone.finish': {
    allow: [officer],
    denied: access => reasonDenied.end(stateOf(access)),
    refusals: ['signatures_being_saved'],
    byAssignee: true,
  },
  /** Also after the end, which a correction may undo. */
  'milestone.correct': {
    allow: [officer],
    denied: access => reasonDenied.end({ ...stateOf(access), withdrawn_at: null, finished_at: null }),
    refusals: ['signatures_being_saved'],
    byAssignee: true,
  },
  /** Loan number, land, and the days that clocks depend on. */
  'review.record': { allow: [officer], denied: unlessEnded, refusals: [], byAssignee: true },
  'hold.change': { allow: [compliance] },
  'sections.check': { allow: [officer], ...onSubmitted, byAssignee: true },
  'application.return': {
    allow: [officer],
    denied: unlessEnded,
    refusals: [],
    transition: 'returned',
    byAssignee: true,
  },
  'application.remind': {
    allow: [officer],
    denied: unlessEnded,
    refusals: [],
    statuses: ['STARTED', 'SENT_FOR_SIGNATURE'],
    byAssignee: true,
  },
  /** A borrower opens a section that the lender did not send back. */
  'section.unlock': { allow: [self], ...saving },
  'application.ask-to-change': { allow: [member], denied: unlessEnded, refusals: [] },
  'section.read': { allow: [self, staff] },
  'section.save': { allow: [self], ...saving },
  /** Demographics are read by the person alone. */
  'demographics.read': { allow: [self] },
  /** Demographics as they were signed, on a page of their own. */
  'demographics.read-signed': { allow: [compliance] },
  /** Every answer of a person, demographics included. */
  'answers.review': { allow: [self] },
  /** Home, land, loan overview and salesperson belong to the application. */
  'loan.read': { allow: [primary, staff] },
  'loan.save': { allow: [primary], ...saving },
  'shared-address.read': { allow: [member] },
  'coborrower.add': { allow: [primary], ...changingCoborrowers },
  'coborrower.remove': { allow: [ownRecord, primary], ...changingCoborrowers },
  'borrower.remind': {
    allow: [member],
    denied: access => reasonDenied.remind(stateOf(access), subjectOf(access), ownRecordOf(access)),
    refusals: ['invitation_not_accepted', 'not_awaited'],
  },
  'application.ask-to-leave': {
    allow: [coborrower],
    denied: access => reasonDenied.askToLeave(stateOf(access)),
    refusals: ['leave_without_asking'],
  },
  /** The invitation decides: it is bound to a contact of the user. */
  'invitation.accept': { allow: [user], refusals: saving.refusals },
  'envelope.create': { allow: [member], denied: envelopeDenied, refusals: signingRefusals },
  'envelope.sign': {
    allow: [self],
    denied: access => reasonDenied.sign(stateOf(access), subjectOf(access)),
    refusals: signingRefusals,
  },
  'envelope.report-signed': { allow: [self], denied: unlessEnded, refusals: [] },
  'documents.download': { allow: [member, staff] },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof policy
/** The actions for which it makes no difference who works on the application. */
export type ActionOfAnyone = {
  [A in Action]: (typeof policy)[A] extends { byAssignee: true } ? never : A
}[Action]

export const needsAssignee = (action: Action): boolean => (policy[action] as Rule).byAssignee === true

/**
 * Checks that the actor may do this, whatever state the application is in. Throws 403 for an actor without that right, and 404 for
 * a borrower who is not on the application, and for staff who may not know of the application. Without `borrower_id` the action
 * concerns the actor's own record.
 */
export function authorize(actor: Actor, action: Action, record: ApplicationRecord, borrower_id?: string): Access {
  const { application, borrowers } = record
  const own = actor.kind === 'borrower' ? borrowers.find(({ user_id }) => user_id === actor.user_id) : undefined
  const borrower = borrower_id === undefined ? own : borrowers.find(({ id }) => id === borrower_id)
  const access: Access = { application, borrowers, actor, own, borrower }
  const rule: Rule = policy[action]
  if (rule.allow.some(clause => clause(access))) {
    if (borrower_id !== undefined && !borrower) throw new HttpError('borrower_not_found')
    return access
  }
  if (actor.kind === 'staff') throw new HttpError(staff(access) ? 'application_forbidden' : 'application_not_found')
  if (!own || borrower_id === undefined) throw new HttpError('application_forbidden')
  throw new HttpError(borrower ? 'borrower_forbidden' : 'borrower_not_found')
}

/** The refusals of a route that does this with an application, or with a borrower on it. */
export const refusalsOf = (action: Action, subject: 'application' | 'borrower'): ErrorCode[] => [
  'application_forbidden',
  ...(subject === 'borrower'
    ? (['borrower_not_found', 'borrower_forbidden'] as const)
    : (['application_not_found'] as const)),
  ...refusalsByState(policy[action]),
]

const refusalsByState = ({ refusals, transition, statuses, byAssignee }: Rule): ErrorCode[] => [
  ...(refusals ? (['application_withdrawn', 'application_finished', ...refusals] as const) : []),
  ...(transition || statuses ? (['wrong_status'] as const) : []),
  ...(byAssignee ? (['assigned_to_another'] as const) : []),
]

/** Throws 409 where the state of the application does not permit the action. */
export function requireState(action: Action, access: Access): void {
  const rule: Rule = policy[action]
  throwIfDenied(rule.denied?.(access))
  if (!isStatusFor(rule, access.application.status)) throw new HttpError('wrong_status')
}

/** Whether the actor may do this now: by their rights, and by the state of the application. */
export function isPossible(action: Action, access: Access): boolean {
  const rule: Rule = policy[action]
  if (!rule.allow.some(clause => clause(access)) || rule.denied?.(access)) return false
  return isStatusFor(rule, access.application.status)
}

const isStatusFor = ({ statuses, transition }: Rule, status: ApplicationStatus): boolean =>
  statuses?.includes(status) !== false && (!transition || canHappen(status, transition))

/** The borrower that the action concerns. Throws 403 when none is named and the actor has no record. */
export function subjectOf({ borrower }: Access): Borrower {
  if (!borrower) throw new HttpError('application_forbidden')
  return borrower
}

/** The actor's own record. Throws 403 for an actor without one. */
export function ownRecordOf({ own }: Access): Borrower {
  if (!own) throw new HttpError('application_forbidden')
  return own
}
