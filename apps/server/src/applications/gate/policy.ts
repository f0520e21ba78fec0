import type { Action, ActionRefusal } from '@porchlight/api'
import {
  type ApplicationEvent,
  type ApplicationStatus,
  canHappen,
  type Denial,
  isEnded,
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
  manager,
  member,
  officer,
  ownRecord,
  primary,
  self,
  staff,
  submittedCoborrower,
  system,
  user,
} from './clauses.ts'

interface Rule {
  /** One clause that holds is enough. */
  allow: readonly Clause[]
  /** Why the state of the application does not permit the action now, or undefined. */
  denied?(access: Access): Denial | undefined
  /** The statuses in which the action is possible. It is refused in every other one. */
  statuses?: readonly ApplicationStatus[]
  /** True if it is possible after the end, too, in whichever status that came. */
  alsoEnded?: true
  /** The transition that the action makes. The action is refused in a status to which this cannot happen. */
  transition?: ApplicationEvent
  /** True if it is for the person who works on the application. Where no one does, acting takes it. */
  byAssignee?: true
  /** True if the person who has it needs a license in its state as well. Taking it asks for one anyway. */
  byLicensed?: true
  /** True if acting takes it without a license, too. */
  withoutLicense?: true
}

/** The rule of an action with these refusals: each of the codes has the property that decides about it. */
type RuleOf<Code> = Rule &
  ('wrong_status' extends Code
    ? Pick<Required<Rule>, 'statuses'> | Pick<Required<Rule>, 'transition'>
    : Without<'statuses' | 'transition'>) &
  ('assigned_to_another' extends Code ? Pick<Required<Rule>, 'byAssignee'> : Without<'byAssignee'>) &
  ('not_licensed' extends Code
    ? Without<'withoutLicense'>
    : Without<'byLicensed'> &
        ('assigned_to_another' extends Code ? Pick<Required<Rule>, 'withoutLicense'> : Without<'withoutLicense'>))
type Without<P extends keyof Rule> = Partial<Record<P, never>>

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

/** Work on what was submitted, while no borrower has opened it again. */
const onSubmitted = { denied: unlessEnded, statuses: ['SUBMITTED', 'REVIEWED'] } as const

/** The same, and after the end, for the records of the lender. */
const onLastSigned = { statuses: ['SUBMITTED', 'REVIEWED'], alsoEnded: true } as const

/** The actors and states that allow each action: docs/product/roles-and-permissions.md §5 and docs/product/statuses.md §8. */
export const policy = {
  'application.read': { allow: [member, staff, system] },
  'application.view-full': { allow: [member, staff] },
  'application.end': {
    allow: [primary],
    denied: access => reasonDenied.end(stateOf(access)),
  },
  'application.reopen': {
    allow: [member],
    denied: access => reasonDenied.reopen(stateOf(access), ownRecordOf(access)),
  },
  'application.ask-to-reopen': {
    allow: [member],
    denied: access => reasonDenied.askToReopen(stateOf(access), ownRecordOf(access)),
  },
  'application.review': {
    allow: [officer],
    denied: unlessEnded,
    transition: 'reviewed',
    byAssignee: true,
    byLicensed: true,
  },
  'application.stop-review': {
    allow: [officer],
    denied: unlessEnded,
    transition: 'review_stopped',
    byAssignee: true,
  },
  /** Gives it to a person. A manager may also take it from someone. */
  'application.assign': { allow: [officer] },
  /** Hides it from everyone but the person who has it and those who oversee the dealer. */
  'application.restrict': { allow: [manager] },
  'application.lift-restriction': { allow: [manager] },
  /** Notes and the contact log belong to the file in every status. */
  'note.add': { allow: [officer] },
  'restricted-note.add': { allow: [compliance] },
  /** And the events that compliance alone reads. */
  'restricted-note.read': { allow: [compliance] },
  'identifier.reveal': { allow: [officer], ...onSubmitted },
  /** Also while a borrower has it open again: that is when they call. */
  'caller.check': { allow: [officer], denied: unlessEnded },
  /** A file for the lender's loan system, with SSN and birth date. */
  'application.export': { allow: [officer, system], ...onLastSigned },
  /** A file of the demographics alone. */
  'demographics.export': { allow: [compliance], ...onLastSigned },
  /** Milestones that leave the application open. */
  'milestone.record': { allow: [officer], denied: unlessEnded, byAssignee: true },
  /** Final ones. */
  'milestone.finish': {
    allow: [officer],
    denied: access => reasonDenied.end(stateOf(access)),
    byAssignee: true,
  },
  /** Also after the end, which a correction may undo. */
  'milestone.correct': {
    allow: [officer],
    denied: access => reasonDenied.end({ ...stateOf(access), withdrawn_at: null, finished_at: null }),
    byAssignee: true,
  },
  /** Opens an application again that a final outcome ended. */
  'milestone.reconsider': { allow: [manager] },
  /** The days of notices and of other papers that were sent, also after the end. */
  'notice.record': { allow: [officer], byAssignee: true, withoutLicense: true },
  /** Loan number, land, and the days that clocks depend on. */
  'review.record': { allow: [officer], denied: unlessEnded, byAssignee: true },
  /** Figures beside the stated ones: debts by the credit report, verified income, the value of the home. */
  'figure.record': { allow: [officer], denied: unlessEnded, byAssignee: true },
  /** Asks a borrower for something, or tracks what someone else has. In every status after the first submission. */
  'item.ask': { allow: [officer], denied: unlessEnded, byAssignee: true },
  /** Clears, waives or corrects what was asked for, and asks again. */
  'item.check': { allow: [officer], denied: unlessEnded, byAssignee: true },
  /** Drafts and sends a notice of incompleteness, and records that one came back. */
  'letter.prepare': { allow: [officer], denied: unlessEnded, byAssignee: true },
  /** Prints letters, and records that they were mailed. */
  'letter.mail': { allow: [officer], denied: unlessEnded },
  /** A further signing, which then is no longer to be checked. */
  'submission.read': { allow: [officer], denied: unlessEnded, statuses: ['SUBMITTED'], byAssignee: true },
  /** A withdrawal by a borrower, which is then done. */
  'withdrawal.read': { allow: [officer], byAssignee: true, withoutLicense: true },
  /** The withdrawal of a borrower, also after the end: notices are still owed then. */
  'electronic-records.record': { allow: [officer], byAssignee: true, withoutLicense: true },
  'hold.change': { allow: [compliance] },
  'sections.check': { allow: [officer], ...onSubmitted, byAssignee: true },
  'application.return': {
    allow: [officer],
    denied: unlessEnded,
    transition: 'returned',
    byAssignee: true,
  },
  'application.remind': {
    allow: [officer],
    denied: unlessEnded,
    statuses: ['STARTED', 'SENT_FOR_SIGNATURE'],
    byAssignee: true,
  },
  /** A borrower opens a section that the lender did not send back. */
  'section.unlock': { allow: [self], denied: savingDenied },
  'application.ask-to-change': { allow: [member], denied: unlessEnded },
  'section.read': { allow: [self, staff] },
  'section.save': { allow: [self], denied: savingDenied },
  /** Demographics are read by the person alone. */
  'demographics.read': { allow: [self] },
  /** Demographics as they were signed, on a page of their own. */
  'demographics.read-signed': { allow: [compliance] },
  /** Every answer of a person, demographics included. */
  'answers.review': { allow: [self] },
  /** Home, land, loan overview and salesperson belong to the application. */
  'loan.read': { allow: [primary, staff] },
  'summary.read': { allow: [primary, submittedCoborrower] },
  'loan.save': { allow: [primary], denied: savingDenied },
  'shared-address.read': { allow: [member] },
  'coborrower.add': { allow: [primary], denied: coborrowersDenied },
  'coborrower.remove': { allow: [ownRecord, primary], denied: coborrowersDenied },
  'borrower.remind': {
    allow: [member],
    denied: access => reasonDenied.remind(stateOf(access), subjectOf(access), ownRecordOf(access)),
  },
  'application.ask-to-leave': {
    allow: [coborrower],
    denied: access => reasonDenied.askToLeave(stateOf(access)),
  },
  /** The invitation decides: it is bound to a contact of the user. */
  'invitation.accept': { allow: [user] },
  'electronic-records.withdraw': { allow: [self] },
  /** A borrower answers what was asked for, says that it is not there, or sends something unasked. */
  'item.answer': { allow: [member], denied: unlessEnded },
  'envelope.create': { allow: [member], denied: envelopeDenied },
  'envelope.sign': {
    allow: [self],
    denied: access => reasonDenied.sign(stateOf(access), subjectOf(access)),
  },
  'envelope.report-signed': { allow: [self], denied: unlessEnded },
  'documents.download': { allow: [member, staff] },
} as const satisfies { [A in Action]: RuleOf<ActionRefusal<A>> }

/** The actions for which it makes no difference who works on the application. */
export type ActionOfAnyone = {
  [A in Action]: (typeof policy)[A] extends { byAssignee: true } ? never : A
}[Action]

export const needsAssignee = (action: Action): boolean => (policy[action] as Rule).byAssignee === true

/** Returns whether the person has to be licensed in the state of the application. `isTaken`: acting takes it. */
export function needsLicense(action: Action, isTaken: boolean): boolean {
  const { byAssignee, byLicensed, withoutLicense }: Rule = policy[action]
  return byLicensed === true || (isTaken && byAssignee === true && !withoutLicense)
}

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

/** Throws 409 where the state of the application does not permit the action. */
export function requireState(action: Action, access: Access): void {
  const rule: Rule = policy[action]
  throwIfDenied(rule.denied?.(access))
  if (!isStatusFor(rule, access.application)) throw new HttpError('wrong_status')
}

/** The reason why the actor may not do this now: their rights, the state of the application, or its status. Undefined where they may. */
export function refusalOf(action: Action, access: Access): 'role' | Denial['code'] | 'wrong_status' | undefined {
  const rule: Rule = policy[action]
  if (!rule.allow.some(clause => clause(access))) return 'role'
  return rule.denied?.(access)?.code ?? (isStatusFor(rule, access.application) ? undefined : 'wrong_status')
}

/** Returns whether the actor may do this now. */
export const isPossible = (action: Action, access: Access): boolean => refusalOf(action, access) === undefined

const isStatusFor = (
  { statuses, alsoEnded, transition }: Rule,
  { status, ...ends }: Pick<ApplicationRecord['application'], 'status' | 'withdrawn_at' | 'finished_at'>,
): boolean =>
  (alsoEnded && isEnded(ends)) ||
  (statuses?.includes(status) !== false && (!transition || canHappen(status, transition)))

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
