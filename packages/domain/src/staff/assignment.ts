import { unprintable } from '../forms/printable.ts'
import { phrase, type Text } from '../forms/text.ts'

/** The reasons for which an application goes from one person to another, or to none. */
export const assignmentReasons = [
  'submitted',
  'taken',
  'reassigned',
  'released',
  'away',
  'deactivated',
  'grant_lost',
] as const
export type AssignmentReason = (typeof assignmentReasons)[number]

/** Times at which staff get mail about applications: for each event, or one mail a day. */
export const mailTimes = ['AT_ONCE', 'DAILY'] as const
export type MailWhen = (typeof mailTimes)[number]

/** Returns whether a person may work on an application: on their own, and on one that no one works on, which takes it. */
export const mayWorkOn = (id: string, assignee: string | null): boolean => assignee === null || assignee === id

/**
 * Returns whether a person may give an application from one person to another, or to none. An officer takes what is unassigned and gives away
 * their own; a manager of the dealer everything.
 */
export const mayAssign = ({ id, is_manager }: { id: string; is_manager: boolean }, from: string | null): boolean =>
  is_manager || mayWorkOn(id, from)

/** The reason of a change that a person makes. */
export function reasonOfChange(actor: string, to: string | null): AssignmentReason {
  if (to === null) return 'released'
  return to === actor ? 'taken' : 'reassigned'
}

/** The most applications that one request assigns. */
export const MOST_ASSIGNED = 50

/** An application as the person who assigns it read it. `version`: that of its row, for what must not have changed at all. */
export interface AssignmentRow {
  application_id: string
  from: string | null
  version?: number | undefined
}

/**
 * The outcomes for one application of a request. UNCHANGED: it was that person's already; MOVED: another one has it now than was read;
 * OF_ANOTHER: someone has it, and only a manager takes it; CHANGED: another version is stored; ENDED: nothing is to be done with it;
 * NOT_ABLE: the person cannot work on it; NOT_LICENSED: the person is not licensed in its state; NO_SUBSTITUTE: no one stands in for its
 * dealer.
 */
export const assignmentOutcomes = [
  'ASSIGNED',
  'UNCHANGED',
  'MOVED',
  'OF_ANOTHER',
  'CHANGED',
  'ENDED',
  'NOT_ABLE',
  'NOT_LICENSED',
  'NO_SUBSTITUTE',
  'NO_ACCESS',
] as const
export type AssignmentOutcome = (typeof assignmentOutcomes)[number]

export interface AssignmentFacts {
  /** The person who assigns it, who may know of it. */
  actor: { id: string; is_manager: boolean }
  assignee_id: string | null
  version: number
  /** True if nothing is to be done with it any more. */
  is_done: boolean
  /** The person who is to get it, or no one. Undefined where no one stands in. */
  to: string | null | undefined
  /** True if that person can work on it. */
  is_able: boolean
  /** True if that person is licensed in its state. */
  is_licensed: boolean
}

/**
 * The outcome for one application of a request. One that has ended is assigned on its own, to be corrected, and never with others, where no
 * one may have noticed its end.
 */
export function assignmentOutcome(
  { actor, assignee_id, version, is_done, to, is_able, is_licensed }: AssignmentFacts,
  asked: Pick<AssignmentRow, 'from' | 'version'>,
  { several }: { several: boolean },
): AssignmentOutcome {
  if (assignee_id === to) return 'UNCHANGED'
  if (assignee_id !== asked.from) return 'MOVED'
  if (!mayAssign(actor, assignee_id)) return 'OF_ANOTHER'
  if (asked.version !== undefined && asked.version !== version) return 'CHANGED'
  if (several && is_done) return 'ENDED'
  if (to === undefined) return 'NO_SUBSTITUTE'
  if (to === null) return 'ASSIGNED'
  if (!is_able) return 'NOT_ABLE'
  return is_licensed ? 'ASSIGNED' : 'NOT_LICENSED'
}

/** Returns whether a reason is asked: for several applications, and for one that is taken from someone else. */
export const needsAssignmentReason = (actor: string, rows: readonly Pick<AssignmentRow, 'from'>[]): boolean =>
  rows.length > 1 || rows.some(({ from }) => !mayWorkOn(actor, from))

export const LONGEST_ASSIGNMENT_REASON = 300
const REASON_MISSING = phrase('Write the reason. It goes into the email')
const REASON_TOO_LONG = phrase('Use up to 300 characters')

/** The message beside a reason in the words of the person who assigns, as `normalizeText` stores it. */
export function assignmentReasonError(reason: string, isRequired: boolean): Text | undefined {
  if (reason === '') return isRequired ? REASON_MISSING : undefined
  return reason.length > LONGEST_ASSIGNMENT_REASON ? REASON_TOO_LONG : unprintable(reason)
}
