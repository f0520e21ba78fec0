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
